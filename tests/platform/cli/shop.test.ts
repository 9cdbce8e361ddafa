import { describe, expect, test } from 'vitest'
import { setPassword, signIn } from '#contract/staff/calls.ts'
import { testEnv, unique } from '../../support/platform.ts'
import { startOperated } from '../../support/product/operated.ts'
import { suitePlatform } from '../../support/suite.ts'
import { text } from '../../support/text.ts'

const platform = await suitePlatform({ start: startOperated })

const tokenIn = (text: string): string =>
  /https:\/\/credit\.example\/password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const make = (shop: string, ...more: string[]) =>
  platform.command('shop', '--create', shop, '--name', 'Maple', '--owner', `owner@${shop}`, ...more)
const settingsOf = async (shop: string) =>
  (
    await platform.db
      .selectFrom('shop')
      .select('settings')
      .where('shop_url', '=', shop)
      .executeTakeFirstOrThrow()
  ).settings
const spend = (token: string) =>
  platform.call(null, setPassword, { body: { token, password: 'a long password' } })

describe('npm run shop', () => {
  test('makes a shop whose owner lets themselves in by the link, once', async () => {
    const shop = `${unique('made')}.example`
    const output = await make(shop, '--currency', 'EUR', '--time-zone', 'Europe/Berlin')
    expect(output).toMatchObject({ code: 0, err: '' })
    expect(output.out).toContain('works once, for seven days')
    expect(await spend(tokenIn(output.out))).toMatchObject({
      status: 200,
      body: { shop_url: shop, email: `owner@${shop}` },
    })
    expect((await spend(tokenIn(output.out))).error?.code).toBe('link_spent')
    const signedIn = await platform.call(null, signIn, {
      body: { shop_url: shop, email: `owner@${shop}`, password: 'a long password' },
    })
    expect(signedIn.body.user).toMatchObject({ level: 'owner', isAdmin: false })
    expect(await settingsOf(shop)).toMatchObject({
      gw_plan_name: 'enterprise',
      gw_plan_title: 'Enterprise',
      create_bulk_enabled: true,
    })
    expect(
      await platform.db
        .selectFrom('shop')
        .select(['name', 'currency', 'time_zone'])
        .where('shop_url', '=', shop)
        .executeTakeFirst(),
    ).toEqual({ name: 'Maple', currency: 'EUR', time_zone: 'Europe/Berlin' })
  })

  test('--plan: on a smaller plan, or on none, and then first use is before its owner', async () => {
    const small = `${unique('small')}.example`
    const none = `${unique('none')}.example`
    await make(small, '--plan', 'small_business')
    expect((await settingsOf(small)).features).toContainEqual({
      name: 'issue_store_credit',
      count: 200,
    })
    await make(none, '--plan', 'none')
    expect(await settingsOf(none)).toEqual({ features: [], first_time_user_flow: true })
  })

  test('a link is over after seven days', async () => {
    const shop = `${unique('late')}.example`
    const token = tokenIn((await make(shop)).out)
    platform.at(new Date(Date.now() + 7 * 24 * 3600 * 1000))
    expect((await spend(token)).error?.code).toBe('link_spent')
    platform.at(new Date())
  })

  test('a shop that is there stays as it is: a sentence, exit 1', async () => {
    const shop = `${unique('twice')}.example`
    await make(shop)
    expect(await make(shop)).toEqual({ code: 1, out: '', err: `${shop} already exists.\n` })
  })

  test.each([
    [
      'an address that is none',
      ['--create', 'maple', '--name', 'M', '--owner', 'o@m.example'],
      'maple is not the address of a shop',
    ],
    [
      'an email that is none',
      ['--create', 'm.example', '--name', 'M', '--owner', 'owner'],
      'owner is not an email address',
    ],
    [
      'yen',
      ['--create', 'm.example', '--name', 'M', '--owner', 'o@m.example', '--currency', 'JPY'],
      "JPY can't be used",
    ],
    [
      'a zone that is none',
      ['--create', 'm.example', '--name', 'M', '--owner', 'o@m.example', '--time-zone', 'Mars'],
      'Mars is not a time zone',
    ],
    [
      'a plan that is none',
      ['--create', 'm.example', '--name', 'M', '--owner', 'o@m.example', '--plan', 'gold'],
      'There is no plan gold; there are starter,',
    ],
    ['no name', ['--create', 'm.example', '--owner', 'o@m.example'], text('cli.shop.name')],
    ['no owner', ['--create', 'm.example', '--name', 'M'], text('cli.shop.owner')],
    [
      'a word too many',
      ['--create', 'm.example', '--name', 'M', 'and', 'Co', '--owner', 'o@m.example'],
      text('cli.unknownWord', { word: 'and' }),
    ],
    ['an option that is none', ['--make', 'm.example'], "Unknown option '--make'."],
    [
      'both',
      ['--create', 'm.example', '--link', 'm.example', '--owner', 'o@m.example'],
      text('cli.shop.createOrLink'),
    ],
    ['nothing', [], text('cli.shop.createOrLink')],
  ])('%s: a sentence, exit 2', async (_, args, sentence) => {
    const output = await platform.command('shop', ...args)
    expect(output).toMatchObject({ code: 2, out: '' })
    expect(output.err).toContain(sentence)
    expect(output.err).not.toContain('    at ')
    expect(
      await platform.db
        .selectFrom('shop')
        .select('shop_id')
        .where('shop_url', '=', 'm.example')
        .execute(),
    ).toEqual([])
  })

  test('--link: a new link voids the older; nobody and nowhere are sentences', async () => {
    const shop = `${unique('lost')}.example`
    const old = tokenIn((await make(shop)).out)
    const output = await platform.command('shop', '--link', shop, '--owner', `OWNER@${shop}`)
    expect(output.code).toBe(0)
    expect((await spend(old)).error?.code).toBe('link_spent')
    expect((await spend(tokenIn(output.out))).status).toBe(200)
    expect(
      await platform.command('shop', '--link', shop, '--owner', 'nobody@x.example'),
    ).toMatchObject({
      code: 1,
      err: `No team member of ${shop} has the email nobody@x.example.\n`,
    })
    expect(
      await platform.command('shop', '--link', 'nowhere.example', '--owner', 'o@x.example'),
    ).toMatchObject({ code: 1, err: 'There is no shop nowhere.example.\n' })
  })

  test('what was done stands in the audit', async () => {
    const shop = `${unique('noted')}.example`
    await make(shop)
    await platform.command('shop', '--link', shop, '--owner', `owner@${shop}`)
    await platform.command('shop', '--set', shop, 'block_shop=true', 'plan=none')
    const verbs = await platform.db
      .selectFrom('audit')
      .innerJoin('shop', 'shop.shop_id', 'audit.shop_id')
      .select(['verb', 'actor'])
      .where('shop_url', '=', shop)
      .orderBy('audit_id')
      .execute()
    expect(verbs).toEqual([
      { verb: 'make_shop', actor: 'platform' },
      { verb: 'renew_password_link', actor: 'platform' },
      { verb: 'change_plan', actor: 'platform' },
      // its features and three switches, and the one that was named
      ...Array.from({ length: 5 }, () => ({ verb: 'change_setting', actor: 'platform' })),
    ])
  })
})

describe("the operator's door", () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${platform.origin}/operator/shops/none.example`, { headers })

  test.each([
    ['no key', {}],
    ['a wrong key', { 'x-operator-key': 'a-secret-of-tests-that-is-long-enougH' }],
    ['a shorter key', { 'x-operator-key': 'a' }],
  ])('%s: it is an unknown call like any other', async (_, headers) => {
    const [door, nowhere] = await Promise.all([ask(headers), fetch(`${platform.origin}/nowhere`)])
    const withoutId = async (answer: Response) => ({
      status: answer.status,
      error: { ...((await answer.json()) as { error: object }).error, request_id: '' },
    })
    expect(await withoutId(door)).toEqual(await withoutId(nowhere))
  })

  test('with the key, but not over loopback: an unknown call', async () => {
    expect((await ask({ 'x-operator-key': testEnv.OPERATOR_KEY })).status).toBe(404)
    expect(
      (
        (await (await ask({ 'x-operator-key': testEnv.OPERATOR_KEY })).json()) as {
          error: { code: string }
        }
      ).error.code,
    ).toBe('not_found')
    const elsewhere = await platform.request('GET', '/operator/shops/none.example', {
      headers: { 'x-operator-key': testEnv.OPERATOR_KEY },
    })
    expect(elsewhere.error?.code).toBe('unknown_call')
  })

  test('takes no body that it does not know', async () => {
    const post = (body: string) =>
      fetch(`${platform.origin}/operator/shops`, {
        method: 'POST',
        body,
        headers: { 'x-operator-key': testEnv.OPERATOR_KEY, 'content-type': 'application/json' },
      })
    expect((await post('{"shop_url":1}')).status).toBe(422)
    expect((await post('{')).status).toBe(400)
    expect((await post(`"${'x'.repeat(33 * 1024 * 1024)}"`)).status).toBe(413)
  })
})
