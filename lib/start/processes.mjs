import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { sentence } from './refusal.mjs'

const script = process.env.npm_lifecycle_event
const title = script ? `npm ${['start', 'test'].includes(script) ? '' : 'run '}${script}` : 'tender'
const graceMs = 10_000
const kids = new Set()
let ending = false
let lastCode = 1

export const say = (words) => console.error(`${title}: ${words}`)

/** Runs a tool, shows its output and returns its exit code. */
export function run(
  command,
  args,
  { env, stdio = ['ignore', 'inherit', 'inherit'], detached = true },
) {
  return new Promise((resolve, reject) => {
    const kid = start(command, args, { env, stdio, detached })
    kid.on('error', reject)
    kid.on('exit', (code, signal) => {
      lastCode = code ?? 128 + constants.signals[signal]
      if (!ending) resolve(lastCode)
    })
  })
}

/** Starts a permanent server: when it ends, everything ends, and its last output tells why. */
export function launch(name, command, args, env) {
  const more = { LAUNCHER: `${process.pid}`, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) }
  const kid = start(command, args, {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let heard = ''
  for (const stream of [kid.stdout, kid.stderr]) {
    stream.on('data', (bytes) => {
      heard = (heard + bytes).slice(-4000)
      process.stdout.write(bytes)
    })
  }
  kid.on('error', (error) => end(1, `${name} couldn't be started: ${sentence(error)}`))
  // waits briefly for its pipes to drain; 'close' might never come while a grandchild holds them
  kid.on('exit', (code, signal) =>
    setTimeout(
      () => end(1, `the ${name} ended (${signal ?? `exit ${code}`})${lastWords(heard)}`),
      50,
    ),
  )
  return { lastWords: () => lastWords(heard) }
}

/**
 * Stops every child, then this process; children are killed after ten seconds. Without a code, uses
 * the child's.
 */
export function end(code, why, signal = 'SIGTERM') {
  if (ending) return
  ending = true
  if (why) say(why)
  for (const kid of kids) send(kid, signal)
  const since = Date.now()
  setInterval(() => {
    const spentMs = Date.now() - since
    const alive = [...kids].filter(isAlive)
    if (alive.length === 0 || spentMs > graceMs + 2000) process.exit(code ?? lastCode)
    if (spentMs > graceMs) for (const kid of alive) send(kid, 'SIGKILL')
  }, 20)
}

export const refuse = (error) => end(1, sentence(error))

// in its own process group, so that Ctrl-C reaches only us and its leftovers can be found
function start(command, args, options) {
  const kid = spawn(command, args, options)
  kid.group = options.detached ? kid.pid : undefined
  kids.add(kid)
  kid.on('exit', () => send(kid, 'SIGTERM'))
  if (ending) send(kid, 'SIGTERM')
  return kid
}

const isRunning = (kid) => kid.pid !== undefined && kid.exitCode === null && kid.signalCode === null
const isAlive = (kid) => isRunning(kid) || (kid.group !== undefined && reaches(-kid.group, 0))

/**
 * Signals the child while it runs, because it stops its own children; afterwards its leftover
 * group.
 */
function send(kid, signal) {
  const heardItself = !kid.group && signal === 'SIGINT' && isatty(0)
  if (!isAlive(kid) || heardItself) return
  const leader = isRunning(kid) && signal !== 'SIGKILL'
  reaches(leader || !kid.group ? kid.pid : -kid.group, signal)
}

function reaches(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function lastWords(heard) {
  const lines = heard
    .split('\n')
    .filter((line) => line.trim() && !/^\s*(at |\^+$|Node\.js v\d)/.test(line))
  return lines.length ? `; its last words:\n  ${lines.slice(-3).join('\n  ')}` : ' without a word'
}

/** Ends with this code on a signal, or when the parent process disappears. */
export function obey(codeOf) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () =>
      end(codeOf(signal), undefined, signal === 'SIGINT' ? signal : 'SIGTERM'),
    )
  }
  process.stdout.on('error', () => end(codeOf('SIGPIPE')))
  const parent = process.ppid
  setInterval(
    () => process.ppid === parent || end(codeOf('SIGHUP'), 'whoever started this is gone'),
    500,
  ).unref()
}
