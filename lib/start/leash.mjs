// Preloaded into the servers: stops their process group after the launcher was killed. The whole
// group, because `node --watch` preloads only into the process that it watches.
import { isMainThread } from 'node:worker_threads'

const launcher = Number(process.env.LAUNCHER)

function follow() {
  try {
    process.kill(launcher, 0)
  } catch {
    clearInterval(watch)
    setTimeout(() => process.kill(0, 'SIGKILL'), 10_000).unref()
    process.kill(0, 'SIGTERM')
  }
}

const watch = isMainThread && launcher ? setInterval(follow, 500).unref() : undefined
