import { install } from './install.mjs'
import { environment, node24 } from './node.mjs'
import { readPorts } from './ports.mjs'
import { end, obey, refuse, run } from './processes.mjs'
import { dataDir, loadSecrets } from './secrets.mjs'

/**
 * Runs one of our own programs with packages, secrets and Node 24 in place, and passes on its
 * terminal and exit code.
 */
async function runScript(script, args) {
  obey(() => undefined)
  const more = { ...readPorts(), DATA_DIR: dataDir, ...loadSecrets() }
  await install()
  // in our process group, because a program in another one may not read from the terminal
  const options = { env: environment(more), stdio: 'inherit', detached: false }
  end(await run(node24(), [script, ...args], options))
}

const [script, ...args] = process.argv.slice(2)
runScript(script, args).catch(refuse)
