import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AssetData } from '#contract/assets/assets.ts'
import { getAssetVersion, listStoreAssets, saveStoreAsset } from '#contract/assets/calls.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { suite } from '../../support/suite.ts'
import type { Person, TestShop } from '../../support/platform.ts'

const { platform } = await suite()
const params = { name: 'quick_apply' as const }
const save = async (shop: TestShop, text: string) => {
  const { body } = await platform.call(shop.people.owner, listStoreAssets, {})
  const { data } = body.assets.find(({ name }) => name === params.name)!
  const changed = { ...(data as AssetData<'quick_apply'>), empty_text: text }
  return platform.call(shop.people.owner, saveStoreAsset, { params, body: { data: changed } })
}
const read = (person: Person, no: number) =>
  platform.call(person, getAssetVersion, { params: { ...params, no } })

describe('the data of a version', () => {
  test('is its own, also once others came after it; 0 is the default', async () => {
    const shop = await platform.shop()
    await save(shop, 'First')
    await save(shop, 'Second')
    const texts = await Promise.all(
      [0, 1, 2].map(async (no) => {
        const { body } = await read(shop.people.limited, no)
        return [body.no, body.data['empty_text']]
      }),
    )
    const first = defaultAsset('quick_apply', {})
    expect(texts).toEqual([
      [0, first.empty_text],
      [1, 'First'],
      [2, 'Second'],
    ])
    expect((await read(shop.people.owner, 0)).body.data).toEqual(first)
  })

  test('has the fields of today, where it was saved before one of them existed', async () => {
    const shop = await platform.shop()
    await save(shop, 'Old')
    await sql`
      insert into version (shop_id, kind, subject, no, data, live_from, created_at)
      select shop_id, kind, subject, 2, '{"empty_text": "Older"}', live_from, created_at
      from version
      where shop_id = ${shop.shop_id} and subject = ${params.name}`.execute(platform.db)
    const { body } = await read(shop.people.owner, 2)
    expect(body.data).toEqual({
      ...defaultAsset('quick_apply', {}),
      empty_text: 'Older',
    })
  })

  test('isn’t found where there is no such version, nor another shop’s', async () => {
    const [shop, other] = [await platform.shop(), await platform.shop()]
    await save(shop, 'Mine')
    expect((await read(shop.people.owner, 2)).error).toMatchObject({ code: 'not_found' })
    expect((await read(other.people.owner, 1)).error).toMatchObject({ code: 'not_found' })
    const till = await read(shop.people.pos, 1)
    expect(till.error).toMatchObject({ code: 'forbidden' })
  })
})
