import { createBulk } from '#contract/bulk/draft.ts'
import { exportBadRows, getDryRun, validateBulk } from '#contract/bulk/draft.ts'
import { getMoveInProof } from '#contract/bulk/move-in.ts'
import { undoBulk } from '#contract/bulk/run.ts'
import type { Input } from '#contract/endpoint.ts'
import { holdsCards, type MoveSource } from '#rules/bulk/move-in/sources.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'
import { checked, checkpoint, settle, upload } from './campaigns.ts'

type Csv = Partial<Input<typeof validateBulk>['body']['bulk']['source']['csv']>

/** Points of the files of tests: 100 are worth 1.00. */
export const usualRate = { points: 100, money: '1.00' }

/** Moves files in as the owner of a shop. */
export const movingOf = (platform: TestPlatform, shop: TestShop) => {
  const { owner } = shop.people
  const sourceOf = async (from: MoveSource, text: string, more: Csv = {}) => ({
    csv: {
      url: await upload(platform, shop, text, `${from}.csv`),
      file_name: `${from}.csv`,
      from,
      ...(holdsCards(from) ? {} : { rate: usualRate }),
      ...more,
    },
  })
  const validate = async (text: string, more: Csv = {}) => {
    const url = await upload(platform, shop, text)
    const body = {
      bulk: { operation_name: 'gift_card' as const, source: { csv: { url, ...more } } },
    }
    return (await platform.call(owner, validateBulk, { body })).body
  }
  const create = async (from: MoveSource, text: string, by: Person = owner, more: Csv = {}) =>
    platform.call(by, createBulk, {
      body: {
        bulk: { operation_name: 'gift_card', source: await sourceOf(from, text, more) },
      },
    })
  const check = async (from: MoveSource, text: string, more: Csv = {}): Promise<string> =>
    checked(platform, shop, {
      operation_name: 'gift_card',
      source: await sourceOf(from, text, more),
    })
  const move = async (from: MoveSource, text: string, more: Csv = {}): Promise<string> => {
    const id = await check(from, text, more)
    const { error } = await checkpoint(platform, owner, id, 'start')
    if (error) throw new Error(`not started: ${JSON.stringify(error)}`)
    await settle(platform)
    return id
  }
  const proof = async (id: string, by: Person = owner) =>
    (await platform.call(by, getMoveInProof, { params: { id } })).body
  const dryRun = async (id: string) =>
    (await platform.call(owner, getDryRun, { params: { id } })).body
  const refused = async (id: string) =>
    (await platform.call(owner, exportBadRows, { params: { id } })).text
  const undo = async (id: string) => {
    const done = await platform.call(owner, undoBulk, { params: { id } })
    await settle(platform)
    return done
  }
  const owed = async (): Promise<bigint> => {
    const { n } = await platform.db
      .selectFrom('gift_card')
      .select((e) => e.fn.sum<bigint | null>('balance').as('n'))
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    return BigInt(n ?? 0)
  }
  return { sourceOf, validate, create, check, move, proof, dryRun, refused, undo, owed }
}
