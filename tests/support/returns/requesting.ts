import { putReturnSettings } from '#contract/returns/policy.ts'
import * as calls from '#contract/returns/requests.ts'
import type { ReturnState } from '#contract/returns/requests.ts'
import { lapseJobOf } from '#platform/returns/request/lapse-returns.ts'
import { defaultSettings, type ReturnSettings } from '#rules/returns/policy.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'
import { refundingOf } from './order-refunds.ts'

type Bought = { name: string; line_ids: string[] }
type Verb = 'approve' | 'reject' | 'receive' | 'reopen' | 'cancel'

/** Requested returns of a test's shop; `by` is the owner unless it says otherwise. */
export const requestingOf = (platform: TestPlatform, shop: TestShop) => {
  const { owner } = shop.people
  const { bought, undo } = refundingOf(platform, shop)
  const today = { created_at: platform.clock(), paid_at: platform.clock() }
  const request = (order: Bought, more: object = {}, by: Person = owner) =>
    platform.call(
      by,
      calls.requestReturn,
      {
        body: {
          order_id: order.name,
          lines: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
          ...more,
        },
      },
      { key: unique('request-') },
    )
  const requested = async (order: Bought, more: object = {}, by?: Person) => {
    const made = await request(order, more, by)
    if (made.status !== 200) throw new Error(made.text)
    return made.body.return
  }
  const read = async (id: string, by: Person = owner) =>
    (await platform.call(by, calls.getReturn, { params: { id } })).body.return
  const arrived = (line_item_id: string, accepted = 1, damaged = 0, missing = 0) => ({
    lines: [{ line_item_id, accepted, damaged, missing }],
  })
  const bodies = (line: string) => ({
    approve: {},
    reject: { reason: 'The shirt was worn.' },
    receive: arrived(line),
    reopen: undefined,
    cancel: { reason: 'Kept by the customer.' },
  })
  const endpoints = {
    approve: calls.approveReturn,
    reject: calls.rejectReturn,
    receive: calls.receiveReturn,
    reopen: calls.reopenReturn,
    cancel: calls.cancelReturn,
  }
  /** an act on a return of one line */
  const act = async (verb: Verb, id: string, by: Person = owner, body?: object) => {
    const [line] = (await read(id)).lines
    const input = body ?? bodies(line!.line_item_id)[verb]
    return platform.call<typeof calls.approveReturn>(
      by,
      endpoints[verb] as typeof calls.approveReturn,
      { params: { id }, body: input as {} },
      { key: unique(`${verb}-`) },
    )
  }
  const lapse = () =>
    lapseJobOf(platform).handle(
      {},
      {
        id: 'job',
        tries: 0,
        last: true,
        signal: new AbortController().signal,
      },
    )
  return {
    bought: (more: Parameters<typeof bought>[0] = {}) =>
      bought({ ...today, lines: [{ quantity: 2 }], ...more }),
    request,
    requested,
    read,
    act,
    undo,
    lapse,
    arrived,
    settings: async (more: Partial<ReturnSettings>) => {
      const { revision } =
        (await platform.db
          .selectFrom('return_settings')
          .select('revision')
          .where('shop_id', '=', shop.shop_id)
          .executeTakeFirst()) ?? {}
      const saved = await platform.call(owner, putReturnSettings, {
        body: { settings: { ...defaultSettings, ...more }, revision: Number(revision ?? 0) },
      })
      if (saved.status !== 200) throw new Error(saved.text)
    },
    /** a return that has come to a state, by its own moves */
    inState: async (state: ReturnState) => {
      const order = await bought({ ...today, lines: [{ quantity: 2 }] })
      const { return_id: id } = await requested(order)
      const path: Record<ReturnState, Verb[]> = {
        requested: [],
        approved: ['approve'],
        received: ['approve'],
        refunded: ['approve', 'receive'],
        rejected: ['reject'],
        cancelled: ['cancel'],
        lapsed: ['approve'],
      }
      for (const verb of path[state]) await act(verb, id)
      if (state === 'received')
        await act('receive', id, owner, { ...arrived(order.line_ids[0]!), refund: false })
      if (state === 'lapsed') {
        await platform.db
          .updateTable('return_request')
          .set({ lapses_at: platform.clock() })
          .where('return_id', '=', BigInt(id.slice(2)))
          .execute()
        await lapse()
      }
      return { id, order }
    },
    mails: async () =>
      (
        await platform.db
          .selectFrom('mail')
          .select(['name', 'to_email'])
          .where('shop_id', '=', shop.shop_id)
          .orderBy('mail_id')
          .execute()
      ).map(({ name, to_email }) => `${name} ${to_email}`),
  }
}
