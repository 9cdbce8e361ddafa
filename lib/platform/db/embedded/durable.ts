import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PreparingPglite } from './preparing.ts'
import { bytesParsers, bytesSerializers, columnParsers } from '#platform/db/columns.ts'

type Stream = { nfd?: number; node: unknown }
type NodeFsInternals = {
  stream_ops: { fsync?: (stream: Stream) => number }
  realPath: (node: unknown) => string
}

/** PGlite as shipped never calls fsync; with this hook every commit reaches the disk. */
class DurableNodeFS extends NodeFS {
  syncs = 0
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args)
    const before = (made.emscriptenOpts.preRun ??= []) as ((mod: Record<string, unknown>) => void)[]
    before.push((mod) => {
      const systems = (mod['FS'] as { filesystems?: Record<string, unknown> } | undefined)
        ?.filesystems
      const internals = (mod['NODEFS'] ?? systems?.['NODEFS']) as NodeFsInternals | undefined
      if (!internals)
        throw new Error('PGlite has changed inside: there is no NODEFS to make durable')
      internals.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
        else syncPath(internals.realPath(stream.node))
        this.syncs += 1
        return 0
      }
    })
    return made
  }
}

const syncPath = (file: string): void => {
  const handle = fs.openSync(file, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

const startParams = PGlite.defaultStartParams
  .filter((param) => param !== '-F')
  .concat([
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'full_page_writes=on',
    '-c',
    'synchronous_commit=on',
  ])
const options = {
  parsers: { ...columnParsers, ...bytesParsers },
  serializers: bytesSerializers,
  extensions: { btree_gin, pg_trgm },
}

/** a segment of the log, which the engine makes when it starts */
const roomToOpen = 16 * 1024 * 1024

/**
 * Makes a database in a temporary folder, syncs it and then renames it, because PGlite itself syncs
 * nothing while making one.
 */
const makeNew = async (folder: string): Promise<void> => {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  await (await PGlite.create({ fs: new DurableNodeFS(draft), startParams })).close()
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true }))
    syncPath(path.join(entry.parentPath, entry.name))
  syncPath(draft)
  fs.renameSync(draft, folder)
  syncPath(path.dirname(folder))
}

/**
 * Opens a folder's embedded database so that acknowledged commits survive power loss; refuses if
 * that can't be guaranteed.
 */
export const openDurable = async (folder: string): Promise<PGlite> => {
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) {
    if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
      throw damaged(folder, new Error('PG_VERSION is missing'))
    await makeNew(folder)
  }
  const files = new DurableNodeFS(folder)
  const pglite = await PreparingPglite.open({ fs: files, startParams, ...options }).catch(
    (cause: unknown) => Promise.reject(damaged(folder, cause)),
  )
  try {
    await proveDurable(pglite, files)
  } catch (cause) {
    await pglite.close()
    throw cause
  }
  return pglite
}

/** Says which folder can't be opened and how to go on; the engine itself only says that it ended. */
const damaged = (folder: string, cause: unknown): Error => {
  const { bavail, bsize } = fs.statfsSync(folder)
  const words = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  const why = /^Aborted|unreachable|out of bounds/.test(words) ? '' : ` (${words})`
  return new Error(
    bavail * bsize < roomToOpen
      ? `There is no room left on the disk for the database in ${folder}. Make room and start again.`
      : `The database in ${folder} is damaged and can't be opened${why}. Move this folder ` +
          'away, then restore the latest backup with: npm run restore -- FILE',
    { cause },
  )
}

/** Opens the same engine in memory, for tests. */
export const openInMemory = (dump?: Blob): Promise<PGlite> =>
  PreparingPglite.open({ ...options, ...(dump ? { loadDataDir: dump } : {}) })

const proveDurable = async (pglite: PGlite, files: DurableNodeFS): Promise<void> => {
  const { rows } = await pglite.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method')`,
  )
  const read = rows
    .map(({ name, setting }) => `${name}=${setting}`)
    .toSorted()
    .join(' ')
  const before = files.syncs
  await pglite.exec(
    `create table if not exists durable_check (at timestamptz not null);
      delete from durable_check;
      insert into durable_check values (now())`,
  )
  if (
    read !== 'fsync=on full_page_writes=on synchronous_commit=on wal_sync_method=fsync' ||
    files.syncs === before
  )
    throw new Error(
      'The embedded database does not reach the disk on this machine, so no money is kept in it. ' +
        'Set DATABASE_URL to a PostgreSQL.',
    )
}
