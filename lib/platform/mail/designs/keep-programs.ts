import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'
import type { Program } from '#rules/emails/program.ts'
import { setNewest } from '#rules/tools/newest.ts'
import type { Compiled } from './programs.ts'

type Known = { kept: Map<string, bigint>; read: Map<string, Program> }
const known = new WeakMap<Db, Known>()
const most = 1000
const mostRead = 200

const knownOf = (db: Db): Known => {
  const own = known.get(db) ?? { kept: new Map(), read: new Map() }
  known.set(db, own)
  return own
}

/**
 * Keeps a program, once for all emails that it fills, and returns its number: an email opens as it
 * was sent whatever becomes of its design. Works outside the caller's transaction.
 */
export const keepProgram = async (
  db: Db,
  shopId: bigint,
  { program, digest }: Compiled,
): Promise<bigint> => {
  const key = `${shopId} ${digest.toString('hex')}`
  const { kept } = knownOf(db)
  const before = kept.get(key)
  if (before !== undefined) return before
  const { rows } = await sql<{ program_id: bigint }>`
    with made as (
      insert into mail_program (shop_id, digest, program)
      values (${shopId}, ${digest}, ${JSON.stringify(program)}::jsonb)
      on conflict (shop_id, digest) do nothing
      returning program_id)
    select program_id from made
    union all
    select program_id from mail_program
    where shop_id = ${shopId} and digest = ${digest}
    limit 1`.execute(db)
  const found = rows[0]
  // another process made it between the two looks of the statement
  if (!found) return keepProgram(db, shopId, { program, digest })
  setNewest(kept, key, found.program_id, most)
  return found.program_id
}

/** Reads a kept program. */
export const readProgram = async (db: Db, shopId: bigint, programId: bigint): Promise<Program> => {
  const key = `${shopId} ${programId}`
  const { read } = knownOf(db)
  const before = read.get(key)
  if (before) return before
  const { program } = await db
    .selectFrom('mail_program')
    .select('program')
    .where('shop_id', '=', shopId)
    .where('program_id', '=', programId)
    .executeTakeFirstOrThrow()
  setNewest(read, key, program, mostRead)
  return program
}
