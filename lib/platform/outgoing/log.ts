import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

export type OutgoingCall = {
  shop_id: bigint
  target: string
  about: string
  status: number | null
  problem: string | null
  ms: number
  request: string
  answer: string
  at: Date
}

/** Bytes of a body in the log, and calls of one target that are kept. */
export const loggedMost = 4096
const callsMost = 500

/**
 * Cuts a body to 4 kB and to what a text of the database can hold. A letter at the cut is dropped
 * whole.
 */
export const logged = (body: string): string => {
  const bytes = Buffer.from(body.replaceAll('\u0000', ''), 'utf8')
  if (bytes.length <= loggedMost) return bytes.toString('utf8')
  return bytes
    .subarray(0, loggedMost)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}

/** Logs calls, and drops those of the same targets beyond the last 500. */
export const logCalls = async (trx: Trx, calls: readonly OutgoingCall[]): Promise<void> => {
  if (calls.length === 0) return
  await trx
    .insertInto('outgoing_call')
    .values(
      calls.map((call) => ({
        ...call,
        request: logged(call.request),
        answer: logged(call.answer),
      })),
    )
    .execute()
  const targets = new Map(calls.map((call) => [`${call.shop_id} ${call.target}`, call]))
  for (const { shop_id, target } of targets.values())
    await sql`
      delete from outgoing_call
      where shop_id = ${shop_id} and target = ${target} and call_id <= (
        select call_id
        from outgoing_call
        where shop_id = ${shop_id} and target = ${target}
        order by call_id desc
        limit 1 offset ${callsMost})`.execute(trx)
}

/** Clears the bodies of a shop's calls whose request contains a text, as an erased customer's id. */
export const clearBodies = async (trx: Trx, shop_id: bigint, text: string): Promise<void> => {
  await sql`
    with found as materialized (
      select call_id
      from outgoing_call
      where shop_id = ${shop_id} and position(${text} in request) > 0
      order by call_id
      for no key update
    )
    update outgoing_call c set request = '', answer = ''
    from found f
    where c.shop_id = ${shop_id} and c.call_id = f.call_id`.execute(trx)
}
