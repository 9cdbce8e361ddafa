import { describe, expect, test } from 'vitest'
import { unique } from '../../support/platform.ts'
import { startOperated } from '../../support/product/operated.ts'
import { suitePlatform } from '../../support/suite.ts'
import { text } from '../../support/text.ts'

const platform = await suitePlatform({ start: startOperated })

const make = (shop: string) =>
  platform.command('shop', '--create', shop, '--name', 'Maple', '--owner', `owner@${shop}`)
const settingsOf = async (shop: string) =>
  (
    await platform.db
      .selectFrom('shop')
      .select('settings')
      .where('shop_url', '=', shop)
      .executeTakeFirstOrThrow()
  ).settings

describe('npm run shop -- --set', () => {
  test('--set changes what the vendor sets, says what was before, and changes nothing twice', async () => {
    const shop = `${unique('set')}.example`
    await make(shop)
    const words = ['plan=pro', 'create_bulk_enabled=false', 'platform_meta_site_id=m=1']
    const output = await platform.command('shop', '--set', shop, ...words, 'gw_locked=true')
    expect(output).toMatchObject({ code: 0, err: '' })
    const lines = output.out.trimEnd().split('\n').toSorted()
    const features = lines.filter((line) => line.startsWith(`${shop}  features: `))
    expect(features).toEqual([expect.stringContaining('→ issue_store_credit 2000')])
    expect(lines.filter((line) => !features.includes(line))).toEqual([
      `${shop}  create_bulk_enabled: true → false`,
      `${shop}  gw_locked: false → true`,
      `${shop}  plan: enterprise → pro`,
      `${shop}  platform_meta_site_id: nothing → m=1`,
    ])
    expect(await settingsOf(shop)).toMatchObject({
      gw_plan_name: 'pro',
      gw_plan_title: 'Pro',
      enable_cashback_tab: true,
      create_bulk_enabled: false,
      gw_locked: true,
    })
    expect(await platform.command('shop', '--set', shop, 'gw_locked=true')).toEqual({
      code: 0,
      err: '',
      out: text('cli.shop.unchanged', { shop }) + '\n',
    })
    expect(
      await platform.command('shop', '--set', shop, 'platform_meta_site_id=', 'plan=covid19_free'),
    ).toMatchObject({ code: 0 })
    expect(await settingsOf(shop)).toMatchObject({
      gw_plan_name: 'covid19_free',
      features: [],
      platform_meta_site_id: null,
      enable_cashback_tab: false,
    })
  })

  test.each([
    ['a key that is none', ['gold=true'], 'There is no key "gold".'],
    ['a key of the language itself', ['constructor=true'], 'There is no key "constructor".'],
    ['the plan by its setting', ['gw_plan_name=pro'], 'There is no key "gw_plan_name".'],
    ['a switch that is neither', ['gw_locked=yes'], '"gw_locked=yes" has a value'],
    ['a plan that is none', ['plan=gold'], '"plan=gold" has a value'],
    ['an id that is too long', [`platform_meta_site_id=${'x'.repeat(65)}`], 'has a value'],
    ['a word without a value', ['gw_locked'], '"gw_locked" is not of the form'],
    ['no change', [], 'Add at least one change.'],
  ])(
    '--set with %s: the list of what there is, exit 2, nothing changed',
    async (_, words, problem) => {
      const shop = `${unique('unset')}.example`
      await make(shop)
      const before = await settingsOf(shop)
      const output = await platform.command('shop', '--set', shop, 'enable_egifts=true', ...words)
      if (words.length) {
        expect(output).toMatchObject({ code: 2, out: '' })
        expect(output.err).toContain(problem)
        expect(await settingsOf(shop)).toEqual(before)
      }
      const { err } = await platform.command('shop', '--set', shop, ...words)
      for (const line of [
        'block_shop=true|false',
        'platform_meta_site_id=[ID]',
        '|covid19_free|none',
      ])
        expect(err).toContain(line)
    },
  )

  test.each([
    ['a key twice', ['gw_locked=true', 'gw_locked=false'], 'gw_locked appears more than once.'],
    ['an owner', ['gw_locked=true', '--owner', 'o@m.example'], text('cli.shop.onlyChanges')],
    ['a plan as an option', ['--plan', 'pro'], text('cli.shop.onlyChanges')],
  ])('--set with %s: a sentence, exit 2', async (_, words, sentence) => {
    const output = await platform.command('shop', '--set', 'm.example', ...words)
    expect(output).toMatchObject({ code: 2, out: '' })
    expect(output.err).toContain(sentence)
  })

  test('--set for a shop that is none: a sentence, exit 1', async () => {
    expect(
      await platform.command('shop', '--set', 'nowhere.example', 'gw_locked=true'),
    ).toMatchObject({ code: 1, err: 'There is no shop nowhere.example.\n' })
  })
})
