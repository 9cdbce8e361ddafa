import { beforeEach, describe, expect, test } from 'vitest'
import { convertEmail, restoreDesignVersion } from '#contract/emails/edit.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { switchEmailBuilder } from '#contract/emails/html.ts'
import {
  changeEmail,
  getEmail,
  getEmailTemplate,
  resetEmail,
  setEmailTemplate,
} from '#contract/emails/named.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { suite } from '../../../support/suite.ts'

const suited = await suite({ at: new Date('2026-03-01T10:00:00Z') })
const { platform, other } = suited
let { shop } = suited
let { owner, staff } = shop.people
const name = 'gift_card_manual'
const params = { name }

const read = async (person = owner) =>
  (await platform.call(person, getEmail, { params, query: {} })).body.email
const change = (body: object, person = owner) =>
  platform.call(person, changeEmail, { params, body: body as never })
const shown = async (person = owner) =>
  (await platform.call(person, renderEmail, { params, body: { recipient_name: 'Ada' } })).body
const builder = (on: boolean) =>
  platform.call(owner, putSetting, { body: { key: 'using_email_builder', value: on } })
const drafts = () =>
  platform.db.selectFrom('draft').selectAll().where('shop_id', '=', shop.shop_id).execute()
const versions = async () =>
  (
    await platform.db
      .selectFrom('version')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .execute()
  ).length

const good = '<p>Hello {recipient_name}, your code: {giftcard_code}</p>'

// a version never changes, so each test has a shop of its own
beforeEach(async () => {
  shop = await platform.shop({ settings: { enterprise_store: true } })
  ;({ owner, staff } = shop.people)
})

describe('an email as HTML', () => {
  test('is that of its blocks until it is written, and read by everyone who may look', async () => {
    const email = await read(staff)
    expect(email).toMatchObject({ name, active: true, subject: 'You have received store credit' })
    expect(email.html).toContain('{giftcard_code}')
    expect(email.html).toContain('data-if="expires_on"')
    expect(email.variables.map((one) => one.name)).toContain('giftcard_code')
    const custom = await platform.call(owner, getEmail, {
      params: { name: 'custom' },
      query: {},
    })
    expect(custom.body.email.name).toBe(name)
  })

  test('is live at once without the builder, cleaned, in the shared template', async () => {
    const html = `${good}<script>alert(1)</script><p onclick="x">Bye</p>`
    const { body } = await change({ html, subject: 'For {recipient_name}' })
    expect(body).toMatchObject({ draft: false, email: { html: `${good}<p>Bye</p>` } })
    const mail = await shown()
    expect(mail.subject).toBe('For Ada')
    expect(mail.html).toContain('<p>Hello Ada, your code: ')
    expect(mail.html).toContain('Check your balance')
    expect(mail.html).not.toMatch(/script|onclick/)
    expect(mail.text).toContain('Hello Ada, your code: ')
  })

  test('becomes a draft with the builder, and nothing goes live', async () => {
    await builder(true)
    const before = await shown()
    const { body } = await change({ html: good })
    expect(body.draft).toBe(true)
    expect((await drafts())[0]).toMatchObject({
      subject: name,
      data: { format: 'html', html: { en: { value: good } } },
    })
    expect(await shown()).toEqual(before)
    expect((await change({ html: `${good}<p>Again</p>` })).body.draft).toBe(true)
    expect(await versions()).toBe(0)
  })

  test.for([
    ['<p>Hi {recipient_nam}</p>{giftcard_code}', 'unknown_variable', 1, 7, '{recipient_nam}'],
    ['<p>x</p>\n<a href="javascript:x">{giftcard_code}</a>', 'bad_url', 2, 4, 'javascript:x'],
    ['<p>{giftcard_code}</p><img src="https://x.example/a.png">', 'foreign_image', 1, 28, /x\.ex/],
    [
      `<p>{giftcard_code}</p><img src="/static/${'z'.repeat(32)}.png">`,
      'foreign_image',
      1,
      33,
      /z/,
    ],
    ['<p style="color:{shop_name}">{giftcard_code}</p>', 'variable_in_style', 1, 4, '{shop_name}'],
    ['<!-- {shop_name} -->{giftcard_code}', 'variable_in_comment', 1, 1, '{shop_name}'],
    ['<{shop_name}>{giftcard_code}', 'variable_in_name', 1, 1, '<{shop_name}'],
  ] as const)('is refused with line and column: %s', async ([html, problem, line, column, at]) => {
    const refused = await change({ html })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        error: { code: 'email_not_right', field: 'html', facts: { problem, line, column } },
      },
    })
    const { facts } = (refused.body as never as { error: { facts: { written: string } } }).error
    expect(facts.written).toMatch(at)
    expect(await versions()).toBe(0)
  })

  test('is refused without the code that its reader waits for, or over the size', async () => {
    expect((await change({ html: '<p>Hello</p>' })).body).toMatchObject({
      error: { facts: { problem: 'needed_missing', written: 'giftcard_code' } },
    })
    const long = `${good}${'<p>x</p>'.repeat(13_000)}`
    expect((await change({ html: long })).body).toMatchObject({
      error: { facts: { problem: 'too_big' } },
    })
    const from = performance.now()
    const huge = await change({ html: 'x'.repeat(900_000) })
    expect(huge.status).toBe(422)
    expect(performance.now() - from).toBeLessThan(500)
    expect((await change({ subject: 'Your {giftcard_code}' })).body).toMatchObject({
      error: { field: 'subject', facts: { problem: 'secret_variable' } },
    })
  })

  test('is changed by owners only, in their own shop, and audited', async () => {
    expect((await change({ html: good }, staff)).status).toBe(403)
    await change({ html: good })
    expect((await read(other.people.owner)).html).not.toBe(good)
    const { body } = await platform.call(owner, listAudit, { query: { limit: 1 } as never })
    expect(body.rows[0]).toMatchObject({ verb: 'change_email', subject: name })
  })

  test('is switched off only if nobody waits for it', async () => {
    expect((await change({ active: false })).body).toMatchObject({
      error: { code: 'email_needed' },
    })
    const optional = { params: { name: 'egift_reminder' }, body: { active: false } }
    expect((await platform.call(owner, changeEmail, optional)).body.email.active).toBe(false)
    await platform.call(owner, changeEmail, { ...optional, body: { active: true } })
  })

  test('is the default again once reset, and its versions stay', async () => {
    const before = await read()
    await change({ html: good })
    const { body } = await platform.call(owner, resetEmail, { params, query: {} })
    expect(body.email).toEqual(before)
    expect(await versions()).toBe(2)
  })
})

describe('the shared template', () => {
  const put = (html: string, person = owner) =>
    platform.call(person, setEmailTemplate, { body: { html } })

  test('surrounds every email that is written as HTML', async () => {
    await change({ html: good })
    await put('<div class="frame">{content}</div><p>{shop_name}</p>')
    expect((await shown()).html).toContain('<div class="frame"><p>Hello Ada, your code: ')
    const { body } = await platform.call(staff, getEmailTemplate, {})
    expect(body.html).toBe('<div class="frame">{content}</div><p>{shop_name}</p>')
  })

  test('is refused without its place for the content, with two, or in an attribute', async () => {
    const problem = async (html: string) =>
      ((await put(html)).body as never as { error?: { facts: { problem: string } } }).error?.facts
        .problem
    expect(await problem('<p>Hello</p>')).toBe('content_missing')
    expect(await problem('<p>{content}</p><p>{content}</p>')).toBe('content_twice')
    expect(await problem('<p title="{content}">{content}</p>')).toBe('content_place')
    expect(await problem('<p>{content}{giftcard_code}</p>')).toBe('unknown_variable')
    expect((await put('{content}', staff)).status).toBe(403)
    expect(await versions()).toBe(0)
  })

  test('becomes a draft with the builder', async () => {
    await builder(true)
    expect((await put('<p>{content}</p>')).body.draft).toBe(true)
    expect((await platform.call(owner, getEmailTemplate, {})).body.html).toContain('class="card"')
  })
})

describe('switching', () => {
  const switchOver = (body: object, person = owner) =>
    platform.call(person, switchEmailBuilder, { body: body as never })

  test('converts what is named in one act, and undo loses nothing', async () => {
    await change({ html: `<h1>A gift</h1>${good}` })
    const before = await shown()
    const { body } = await switchOver({ using_email_builder: true, convert: [name] })
    expect(body.undo).toEqual({ using_email_builder: false, restore: [{ name, no: 1 }] })
    expect((await shown()).html).toContain('data-block="c1"')
    const undone = await switchOver(body.undo)
    expect(undone.body.using_email_builder).toBe(false)
    expect(await shown()).toEqual(before)
    await switchOver(undone.body.undo)
    expect((await shown()).html).toContain('data-block="c1"')
  })

  test('leaves every email as it is that is not named', async () => {
    await change({ html: good })
    const before = await shown()
    expect((await switchOver({ using_email_builder: true })).status).toBe(200)
    expect(await shown()).toEqual(before)
    expect((await switchOver({ using_email_builder: false })).status).toBe(200)
    expect(await shown()).toEqual(before)
  })

  test('that the plan no longer has ends editing; what is live goes on, and so does HTML', async () => {
    const lapsed = await platform.shop({ settings: { features: [], using_email_builder: true } })
    const own = <E extends Endpoint>(call: E, input: Input<E>) =>
      platform.call(lapsed.people.owner, call, input)
    const params = { name }
    for (const refused of [
      await own(changeEmail, { params, body: { subject: 'Hi' } }),
      await own(resetEmail, { params, query: {} }),
      await own(restoreDesignVersion, { params: { name, no: 0 }, query: {}, body: { to: 'live' } }),
    ])
      expect(refused).toMatchObject({ status: 403, error: { code: 'feature_not_in_plan' } })
    expect((await own(changeEmail, { params, body: { active: true } })).status).toBe(200)
    await switchOver({ using_email_builder: false }, lapsed.people.owner)
    expect((await own(changeEmail, { params, body: { subject: 'Hi' } })).status).toBe(200)
  })

  test('is up to owners, and all or nothing', async () => {
    expect((await switchOver({ using_email_builder: true }, staff)).status).toBe(403)
    const small = await platform.shop({ settings: { features: [] } })
    const refusedPlan = await switchOver({ using_email_builder: true }, small.people.owner)
    expect(refusedPlan.body).toMatchObject({ error: { code: 'feature_not_in_plan' } })
    await change({ html: good })
    const refused = await switchOver({
      using_email_builder: true,
      convert: [name],
      restore: [{ name, no: 99 }],
    })
    expect(refused.status).toBe(404)
    expect(await versions()).toBe(1)
    expect((await change({ html: good })).body.draft).toBe(false)
  })
})

test('a conversion saves nothing and lists what has no place', async () => {
  const { body } = await platform.call(owner, convertEmail, {
    params,
    body: { html: '<h1>Hi</h1><p>{giftcard_code}</p><form>x</form>' },
  })
  expect(body.design).toMatchObject({ format: 'blocks', subject: { en: {} } })
  expect(body.left_over).toEqual([{ what: 'element', text: '<form> x' }])
  expect(await versions()).toBe(0)
  expect(await drafts()).toEqual([])
})
