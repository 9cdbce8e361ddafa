import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import {
  convertEmail,
  discardDesignDraft,
  getDesign,
  saveDesignDraft,
  withdrawDesignVersion,
} from '#contract/emails/edit.ts'
import { switchEmailBuilder } from '#contract/emails/html.ts'
import { changeEmail, getEmail, setEmailTemplate } from '#contract/emails/named.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { designingOf, withTitle } from '../../../support/emails/designing.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop: first } = await suite({ at: new Date('2026-03-01T10:00:00Z') })
let shop = first
let { owner } = shop.people
let colleague = owner
const name = 'gift_card_manual'
const params = { name }
const { published } = designingOf(platform, () => shop)

const read = async (language?: string) =>
  (await platform.call(owner, getEmail, { params, query: { language } })).body.email
const change = (body: object, person = owner) =>
  platform.call(person, changeEmail, { params, body: body as never })
const shown = async (language: string) =>
  (await platform.call(owner, renderEmail, { params, body: { language } })).body.html
const design = async () =>
  (await platform.call(owner, getDesign, { params, query: {} })).body as never as {
    draft: { design: unknown; revision: number } | null
    live: { design: { html: Record<string, { value: string }> } }
  }
const good = '<p>Hello, your code: {giftcard_code}</p>'
const russian = '<p>Здравствуйте, ваш код: {giftcard_code}</p>'

beforeEach(async () => {
  shop = await platform.shop({ settings: { languages: { base: 'en', others: ['ru'] } } })
  owner = shop.people.owner
  colleague = await platform.colleague(shop, 'owner')
})

describe('languages of an email as HTML', () => {
  test('are all kept when one is written for the first time, and with each save after', async () => {
    const words = 'Введите код при оформлении заказа'
    expect(await shown('ru')).toContain(words)
    await change({ html: good, subject: 'A gift' })
    expect(await shown('ru')).toContain(words)
    expect((await read('ru')).subject).not.toBe('A gift')
    await change({ html: russian, subject: 'Подарок', language: 'ru' })
    expect(await shown('en')).toContain('Hello, your code')
    expect(await read('ru')).toMatchObject({ language: 'ru', html: russian, subject: 'Подарок' })
    await change({ html: `${good}<p>More</p>` })
    expect(await shown('ru')).toContain('Здравствуйте, ваш код')
  })

  test('say which is outdated; an empty text removes a translation, but never the base', async () => {
    await change({ html: good })
    await change({ html: russian, language: 'ru' })
    const [, fresh] = (await read()).languages
    expect(fresh).toMatchObject({ language: 'ru', outdated: 0 })
    await change({ html: `${good}<p>More</p>` })
    expect((await read()).languages[1]).toMatchObject({ language: 'ru', outdated: 1 })
    await change({ html: '', language: 'ru' })
    expect(await shown('ru')).toContain('Hello, your code')
    expect((await change({ html: '' })).status).toBe(422)
  })

  test('are both kept when two people write one each at once', async () => {
    await Promise.all([
      change({ html: good }),
      change({ html: russian, language: 'ru' }, colleague),
    ])
    expect(await shown('en')).toContain('Hello, your code')
    expect(await shown('ru')).toContain('Здравствуйте, ваш код')
  })

  test('are those of the shop: another is refused by its field, and a wrong one by its place', async () => {
    expect((await change({ html: good, language: 'fr' })).body).toMatchObject({
      error: { code: 'invalid_input', field: 'language' },
    })
    expect((await change({ html: '<p>{giftcard_cod}</p>', language: 'ru' })).body).toMatchObject({
      error: { field: 'html', facts: { problem: 'unknown_variable', language: 'ru', line: 1 } },
    })
  })

  test('come along when HTML becomes blocks, or are named where the blocks differ', async () => {
    await change({ html: good })
    await change({ html: russian, language: 'ru' })
    const converted = async () =>
      (await platform.call(owner, convertEmail, { params, body: { html: good } })).body
    const { design: blocks, left_over } = await converted()
    expect(left_over).toEqual([])
    const texts = (blocks as BlockDesign).blocks.flatMap((block) =>
      block.kind === 'text' ? Object.keys(block.text) : [],
    )
    expect(texts).toEqual(['en', 'ru'])
    await change({ html: `<h1>Привет</h1>${russian}`, language: 'ru' })
    expect((await converted()).left_over).toEqual([{ what: 'translation', text: 'ru' }])
  })
})

test('conditions that HTML can’t say are listed before an email becomes HTML', async () => {
  await published('A gift')
  expect((await read()).lost_conditions).toEqual([])
  const blocks = structuredClone(defaultDesign(name))
  const all = [{ variable: 'amount_issued', is: 'more' as const, value: '100.00' }]
  blocks.blocks[1]!.show = { all }
  blocks.blocks[2]!.show = { all: [{ variable: 'expires_on', is: 'empty' }] }
  await platform.call(owner, switchEmailBuilder, { body: { using_email_builder: true } })
  await change({ subject: 'A gift' })
  const { revision } = (await design()).draft!
  await platform.call(owner, saveDesignDraft, {
    params,
    query: {},
    body: { design: blocks, revision },
  })
  await designingOf(platform, () => shop).publish(revision + 1)
  const { lost_conditions } = await read()
  expect(lost_conditions).toEqual([{ block: 2, text: expect.any(String), condition: { all } }])
  expect(lost_conditions[0]!.text).not.toBe('')
})

describe('a draft', () => {
  beforeEach(() =>
    platform.call(owner, switchEmailBuilder, { body: { using_email_builder: true } }),
  )
  const blocks = () => defaultDesign(name)
  const save = (person = owner) =>
    platform.call(person, saveDesignDraft, {
      params,
      query: {},
      body: { design: blocks(), revision: 0 },
    })

  test('of a colleague is never written over by HTML: refused with who and when', async () => {
    await save(colleague)
    for (const body of [{ html: good }, { subject: 'Mine' }])
      expect(await change(body)).toMatchObject({
        status: 409,
        body: { error: { code: 'draft_moved', facts: { revision: 1, by: expect.any(String) } } },
      })
    expect((await design()).draft).toMatchObject({ design: blocks(), revision: 1 })
    await platform.call(owner, discardDesignDraft, { params, query: { revision: 1 } as never })
    expect((await change({ html: good })).body.draft).toBe(true)
    await platform.call(owner, setEmailTemplate, { body: { html: '<p>{content}</p>' } })
    const over = { body: { html: '<div>{content}</div>' } }
    expect((await platform.call(colleague, setEmailTemplate, over)).status).toBe(409)
    expect((await platform.call(owner, setEmailTemplate, over)).status).toBe(200)
  })

  test('of blocks of one’s own keeps them: a subject joins it, HTML is refused', async () => {
    await save()
    expect((await change({ html: good })).status).toBe(409)
    expect((await change({ subject: 'Mine' })).body.draft).toBe(true)
    expect((await design()).draft).toMatchObject({
      design: { format: 'blocks', subject: { en: { value: 'Mine' } } },
    })
  })

  test('by two people at once is one person’s, and the other hears of it', async () => {
    const answers = await Promise.all([change({ html: good }), change({ html: good }, colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('HTML is converted only if its blocks may be published: all or nothing, with the problem', async () => {
  // more blocks than an email holds: the code is in one of those left over
  await change({ html: `${'<h2>News</h2>'.repeat(61)}${good}` })
  const body = { using_email_builder: true, convert: [name] }
  expect((await platform.call(owner, switchEmailBuilder, { body })).body).toMatchObject({
    error: { code: 'email_not_right', facts: { problem: 'missing_code', email: name } },
  })
  expect((await read()).html).toContain(good)
  expect((await change({ html: good })).body.draft).toBe(false)
  expect((await platform.call(owner, switchEmailBuilder, { body })).status).toBe(200)
})

test('images and fonts of other servers in styles are refused at their place', async () => {
  const at = async (html: string) =>
    ((await change({ html })).body as never as { error: { facts: object } }).error.facts
  expect(await at(`${good}<p style="background:url(https://x.example/a.png)">x</p>`)).toMatchObject(
    {
      problem: 'foreign_image',
      line: 1,
    },
  )
  const style = (css: string) => `<style>\n${css}\n</style>${good}`
  expect(await at(style('p{background:url("//x.example/a.png")}'))).toMatchObject({
    problem: 'foreign_image',
    line: 2,
  })
  expect(
    await at(style('@font-face{font-family:x;src:url(https://x.example/a.woff2)}')),
  ).toMatchObject({ problem: 'foreign_font', line: 2 })
})

test('a switch puts back no version that was withdrawn or is still to come', async () => {
  const shopNow = designingOf(platform, () => shop)
  const later = async (revision: number) => {
    const saved = await shopNow.save(withTitle('Later'), revision)
    const live_at = '2026-04-01T10:00:00.000Z'
    return (await shopNow.publish(saved.body.revision, { live_at })).body.no
  }
  const again = async (no: number) => {
    const body = { using_email_builder: false, restore: [{ name, no }] }
    return (await platform.call(owner, switchEmailBuilder, { body } as never)).status
  }
  const past = await published('First')
  const coming = await later((await shopNow.read()).revision)
  expect(await again(coming)).toBe(404)
  const withdrawn = { params: { name, no: coming }, query: {} }
  expect((await platform.call(owner, withdrawDesignVersion, withdrawn)).status).toBe(200)
  expect(await again(coming)).toBe(404)
  expect(await again(past)).toBe(200)
})
