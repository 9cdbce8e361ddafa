import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { columnParsers } from './columns.ts'

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
const extensions = { btree_gin, pg_trgm }

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
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await makeNew(folder)
  const files = new DurableNodeFS(folder)
  const pglite = await PGlite.create({ fs: files, startParams, parsers: columnParsers, extensions })
  try {
    await proveDurable(pglite, files)
  } catch (cause) {
    await pglite.close()
    throw cause
  }
  return pglite
}

/** Opens the same engine in memory, for tests. */
export const openInMemory = (dump?: Blob): Promise<PGlite> =>
  PGlite.create({ parsers: columnParsers, extensions, ...(dump ? { loadDataDir: dump } : {}) })

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
