import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../support/product/free-port.ts'

const always = [
  'listen_addresses=127.0.0.1',
  'max_connections=100',
  'shared_buffers=1GB',
  'jit=off',
  'max_locks_per_transaction=256',
]
const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=16GB']

export type Cluster = { home: string; url: (database: string) => string; stop: () => void }

/** Returns the CPU seconds so far of a cluster's processes, also of those that have ended (Linux). */
export const cpuOfPostgres = (home: string): number => {
  const [pid] = fs.readFileSync(`${home}/data/postmaster.pid`, 'utf8').split('\n')
  const spent = (one: string, ...places: number[]): number => {
    try {
      const fields = fs.readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return places.reduce((all, place) => all + Number(fields[place]), 0) / 100
    } catch {
      // has ended just now: its parent counts it
      return 0
    }
  }
  const kids = fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
  return kids.reduce((all, kid) => all + spent(kid, 11, 12), spent(pid!, 11, 12, 13, 14))
}

const binaries = (): string | null => {
  const base = '/usr/lib/postgresql'
  const newest = fs.existsSync(base)
    ? fs.readdirSync(base).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined
  return newest ? path.join(base, newest, 'bin') : null
}

/**
 * Starts a PostgreSQL of the bench's own with fsync, configured as on Debian except for memory;
 * null if none is installed. In a `kept` folder it stays for the next run; `filling` writes nothing
 * to the disk until it is stopped.
 */
export const startCluster = async (kept?: string, filling = false): Promise<Cluster | null> => {
  const bin = binaries()
  if (!bin) return null
  const home = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'tender-bench-pg-'))
  fs.mkdirSync(home, { recursive: true })
  const root = process.getuid?.() === 0
  if (root) execFileSync('chown', ['postgres:', home])
  const run = (tool: string, ...args: string[]) => {
    const command = path.join(bin, tool)
    if (root)
      execFileSync(
        'setpriv',
        ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups', command, ...args],
        { cwd: home, stdio: 'ignore' },
      )
    else execFileSync(command, args, { cwd: home, stdio: 'ignore' })
  }
  const port = await freePort()
  const settings = filling ? [...always, ...unsafe] : always
  if (!fs.existsSync(`${home}/data`))
    run(
      'initdb',
      '-D',
      `${home}/data`,
      '-U',
      'tender',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    )
  run(
    'pg_ctl',
    '-D',
    `${home}/data`,
    '-w',
    '-s',
    '-t',
    '30',
    '-l',
    `${home}/log`,
    '-o',
    `-p ${port} -k ${home} ${settings.map((setting) => `-c ${setting}`).join(' ')}`,
    'start',
  )
  return {
    home,
    url: (database) => `postgres://tender@127.0.0.1:${port}/${database}`,
    stop: () => {
      run(
        'pg_ctl',
        '-D',
        `${home}/data`,
        '-t',
        '600',
        '-m',
        kept ? 'fast' : 'immediate',
        '-s',
        'stop',
      )
      if (filling) execFileSync('sync')
      if (!kept) fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

export const createDatabase = async (cluster: Cluster, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return cluster.url(name)
}
