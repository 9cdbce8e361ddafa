import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDurable } from '#platform/db/embedded/durable.ts'

const writer = path.resolve(import.meta.dirname, '../support/product/durable-writer.ts')
const made: string[] = []
const folder = (): string => {
  const name = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-durable-'))
  made.push(name)
  return name
}
const kids = new Set<ChildProcess>()
afterEach(() => {
  for (const kid of kids) kid.kill('SIGKILL')
  kids.clear()
  for (const name of made.splice(0)) fs.rmSync(name, { recursive: true, force: true })
})

/** Perl for EXT4_IOC_SHUTDOWN, without a flush of the log. */
const shutDown = [
  'use Fcntl',
  'sysopen(F, $ARGV[0], O_RDONLY) or die',
  'my $f = pack("L", 2)',
  'ioctl(F, 0x8004587d, $f) or die',
].join('; ')

/** A process that writes money into the folder; `acked` are the movements that were acknowledged. */
const writing = (data: string) => {
  const kid = spawn(process.execPath, [writer, data], { stdio: ['ignore', 'pipe', 'pipe'] })
  kids.add(kid)
  const acked: string[] = []
  let rest = ''
  let problem = ''
  kid.stdout.on('data', (chunk: Buffer) => {
    rest += chunk.toString()
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    acked.push(...lines.filter((line) => /^\d+$/.test(line)))
  })
  kid.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()))
  return {
    kid,
    acked,
    problem: () => problem,
    ended: new Promise<void>((done) => kid.on('exit', () => done())),
  }
}
/** Waits long enough for a slow disk, on which each commit is written. */
const until = async (ready: () => boolean, ms = 120_000): Promise<void> => {
  const end = Date.now() + ms
  while (!ready()) {
    if (Date.now() > end) throw new Error('waited too long')
    await new Promise((done) => setTimeout(done, 20))
  }
}
const kept = (data: string) =>
  JSON.parse(execFileSync(process.execPath, [writer, data, 'check'], { encoding: 'utf8' })) as {
    movements: string[]
    wrong: number
  }

const cuts = Number(process.env['POWER_CUTS'] ?? (process.env['CI'] ? 2 : 3))
const canLosePower =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  fs.existsSync('/dev/loop-control') &&
  ['/usr/sbin/mkfs.ext4', '/sbin/mkfs.ext4'].some((tool) => fs.existsSync(tool))

describe('the embedded database', () => {
  test('refuses a second opener at once with the owner, and opens again after the owner was killed', {
    timeout: 180_000,
  }, async () => {
    const data = folder()
    const first = writing(data)
    await until(() => first.acked.length > 20)
    const started = Date.now()
    const second = writing(data)
    await second.ended
    expect(second.problem()).toContain(`${data} is in use by process ${first.kid.pid}`)
    expect(Date.now() - started).toBeLessThan(5000)
    first.kid.kill('SIGKILL')
    await first.ended
    const { movements, wrong } = kept(data)
    expect(first.acked.filter((id) => !movements.includes(id))).toEqual([])
    expect(wrong).toBe(0)
  })

  test('calls fsync for every commit, and says so when it is asked to prove it', {
    timeout: 120_000,
  }, async () => {
    const real = fs.fsyncSync
    let calls = 0
    fs.fsyncSync = (handle) => {
      calls += 1
      real(handle)
    }
    try {
      const pglite = await openDurable(path.join(folder(), 'database'))
      await pglite.exec('create table note (n int)')
      const before = calls
      for (let n = 0; n < 50; n += 1) await pglite.query('insert into note values ($1)', [n])
      expect(calls - before).toBeGreaterThanOrEqual(50)
      await pglite.close()
    } finally {
      fs.fsyncSync = real
    }
  })

  // needs root and a loop device; otherwise the test's name has the reason
  test.runIf(canLosePower)(
    'loses nothing that it acknowledged when the power goes (needs root and a loop device)',
    { timeout: 240_000 + cuts * 150_000 },
    async () => {
      const base = folder()
      const image = path.join(base, 'disk')
      const mount = path.join(base, 'mount')
      const run = (tool: string, ...args: string[]) =>
        execFileSync(tool, args, {
          env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
          stdio: ['ignore', 'ignore', 'pipe'],
        })
      fs.mkdirSync(mount)
      fs.writeFileSync(image, '')
      fs.truncateSync(image, 600 * 1024 * 1024)
      run('mkfs.ext4', '-q', '-F', image)
      const lost: string[] = []
      try {
        for (let cycle = 0; cycle < cuts; cycle += 1) {
          run('mount', '-o', 'loop', image, mount)
          const { kid, acked, ended } = writing(path.join(mount, 'data'))
          const wanted = 150 + 100 * (cycle % 10)
          await until(() => acked.length > wanted)
          // stops the file system at once and drops unwritten data, as a power cut does
          run('perl', '-e', shutDown, mount)
          const acknowledged = [...acked]
          kid.kill('SIGKILL')
          await ended
          run('umount', mount)
          run('mount', '-o', 'loop', image, mount)
          const { movements, wrong } = kept(path.join(mount, 'data'))
          lost.push(...acknowledged.filter((id) => !movements.includes(id)))
          expect(wrong).toBe(0)
          run('umount', mount)
        }
      } finally {
        // a writer that was waited for too long would keep the disk busy
        for (const kid of kids) {
          const ended = once(kid, 'exit')
          kid.kill('SIGKILL')
          if (kid.exitCode === null && kid.signalCode === null) await ended
        }
        try {
          run('umount', mount)
        } catch {
          // it was not mounted
        }
      }
      expect(lost).toEqual([])
    },
  )
})
