import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './node.mjs'
import { fingerprint } from './stamp.mjs'

/** Runs work that two launchers of one checkout must not do at once; the second finds it done. */
export async function inTurn(name, isDone, work) {
  const file = path.join(tmpdir(), `tender-${fingerprint([root]).slice(0, 12)}-${name}`)
  for (let isAnnounced = false; !isDone(); await pause(200)) {
    if (take(file)) {
      try {
        // the owner before may have ended between the two looks
        if (!isDone()) await work()
      } finally {
        rmSync(file, { force: true })
      }
      return
    }
    if (!isAnnounced) console.log(`Waiting for another ${name} here (process ${owner(file)}) …`)
    isAnnounced = true
  }
}

function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAlive(owner(file))) rmSync(file, { force: true })
    return false
  }
}

function owner(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
