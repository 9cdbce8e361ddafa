import { expect, test } from 'vitest'
import {
  createAssetCopy,
  getAssetCopy,
  listAssetCopies,
  listStoreAssets,
  removeAssetCopy,
} from '#contract/assets/calls.ts'
import { suite } from '../../support/suite.ts'
import type { TestShop } from '../../support/platform.ts'

const { platform } = await suite()
const params = { name: 'popup' } as const
const dataOf = async (shop: TestShop) =>
  (await platform.call(shop.people.owner, listStoreAssets, {})).body.assets.find(
    ({ name }) => name === params.name,
  )!.data as Record<string, unknown>
const copy = async (shop: TestShop, title: string) =>
  platform.call(shop.people.owner, createAssetCopy, {
    params,
    body: { title, data: await dataOf(shop) },
  })

test('a copy is kept, read by everyone of the shop alone, and removed', async () => {
  const [shop, other] = [await platform.shop(), await platform.shop()]
  const { copy_id: id } = (await copy(shop, 'Summer')).body.copy
  const listed = await platform.call(shop.people.staff, listAssetCopies, { params })
  expect(listed.body.copies).toMatchObject([{ copy_id: id, title: 'Summer' }])
  const read = await platform.call(shop.people.staff, getAssetCopy, { params: { ...params, id } })
  expect(read.body.copy.data).toEqual(await dataOf(shop))
  for (const call of [getAssetCopy, removeAssetCopy]) {
    const foreign = await platform.call(other.people.owner, call, { params: { ...params, id } })
    expect(foreign.error).toMatchObject({ code: 'not_found' })
    const elsewhere = await platform.call(shop.people.owner, call, {
      params: { name: 'widget', id },
    })
    expect(elsewhere.error).toMatchObject({ code: 'not_found' })
  }
  await platform.call(shop.people.owner, removeAssetCopy, { params: { ...params, id } })
  const after = await platform.call(shop.people.staff, listAssetCopies, { params })
  expect(after.body.copies).toEqual([])
})

test('of 25 at the same moment 20 are kept', async () => {
  const shop = await platform.shop()
  const made = await Promise.all(Array.from({ length: 25 }, (_, at) => copy(shop, `Copy ${at}`)))
  expect(made.filter(({ status }) => status < 300)).toHaveLength(20)
  expect(made.find(({ error }) => error)?.error).toMatchObject({ code: 'too_many_copies' })
})
