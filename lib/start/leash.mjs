// Preloaded into the servers: where the launcher was killed and can't stop them any more, their
// group stops itself. The whole group, since `node --watch` preloads nothing into its own process,
// only into the one that it watches.
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
