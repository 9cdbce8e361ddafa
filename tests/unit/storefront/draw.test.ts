import { describe, expect, test } from 'vitest'
import { assets } from '#contract/assets/assets.ts'
import { leavesOf } from '#rules/assets/leaves.ts'
import { wordsIn } from '#storefront/words.ts'
import {
  assetNames,
  dataOf,
  html,
  retold,
  statesOf,
  textOf,
  viewOf,
} from '../../support/storefront/drawn.ts'

const all = assetNames.flatMap((name) =>
  statesOf(name).map((state) => [name, JSON.stringify(state), state] as const),
)

describe('every asset in every state that its fields ask for', () => {
  test.each(all)('%s %s shows its texts, with placeholders filled', (name, _, state) => {
    const page = html(viewOf(name, state))
    expect(page).toMatch(/data-t="/)
    expect(textOf(page)).not.toMatch(/\{|\}|undefined|null|NaN|\[object/)
  })

  test.each(all)(
    '%s %s has no word that is neither the shop’s nor in messages',
    (name, _, state) => {
      const data = retold(name, () => '###')
      const shown = textOf(html(viewOf(name, state, { data } as never)))
      const words = Object.values(wordsIn('en')).map(
        (word) =>
          new RegExp(`^${word.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`),
      )
      const values = /^(Maple & Thread|£25\.50|£42\.00|[•A-Z\s]*4F7K|2030-05-01|1 May 2030)$/
      const others = shown
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /\p{L}/u.test(line) && !values.test(line))
        .filter((line) => !words.some((word) => word.test(line)))
      expect(others).toEqual([])
    },
  )
})

test('each text of an asset is drawn in the state that its field asks for', () => {
  const missing = assetNames.flatMap((name) =>
    leavesOf(assets[name].fields, dataOf(name)).flatMap(({ path, field }) => {
      if (field.kind !== 'text') return []
      const page = html(viewOf(name, field.shows))
      const state = { ...field.shows, popup_opened: true }
      // a launcher's text is drawn by the launcher
      if (path === 'button.text') return []
      return page.includes(`data-t="${path}"`) || html(viewOf(name, state)).includes(path)
        ? []
        : [`${name}.${path}`]
    }),
  )
  expect(missing).toEqual([])
})

describe('texts', () => {
  test('are in the reader’s language where they are translated, else in the shop’s own', () => {
    const data = dataOf('widget')
    const russian = viewOf('widget', {}, { language: 'ru' })
    expect(textOf(html(russian))).toContain('Создать аккаунт')
    delete data.translations['ru']!['popup.cards.sign_card.signed_out.button_text']
    const half = textOf(html(viewOf('widget', {}, { language: 'ru', data } as never)))
    expect(half).toContain('Create an account')
    expect(half).toContain('Бонусы за каждый заказ')
    const region = viewOf('widget', {}, { language: 'ru-RU' })
    expect(textOf(html(region))).toContain('Создать аккаунт')
  })

  test('have the shop, the customer, the balance and the link in their places', () => {
    const signed = textOf(html(viewOf('widget', { signed: true }))).replace(/\n+/g, '')
    expect(signed).toContain('Hello, Ada')
    expect(signed).toContain('Your rewards at Maple & Thread')
    expect(signed).toContain('You have £25.50')
    const page = html(viewOf('widget', {}))
    expect(page).toMatch(/Already have an account\? <a href="\/account\/login"[^>]*>Sign in<\/a>/)
    // a cart that is empty says nothing about the balance
    expect(textOf(html(viewOf('quick_apply', { signed: true }, { total: '0.00' })))).toContain(
      '£25.50',
    )
    expect(textOf(html(viewOf('quick_apply', { signed: true }, { total: '7.00' })))).toContain(
      'Use £7.00',
    )
  })

  test('run from right to left in Arabic', () => {
    expect(html(viewOf('widget', {}, { language: 'ar' }))).toContain('dir="rtl"')
    expect(html(viewOf('widget', {}))).toContain('dir="ltr"')
  })
})

const payloads = [
  '<script>window.ran=1</script>',
  '"><img src=x onerror=window.ran=1>',
  '\'"--></style></script><svg/onload=window.ran=1>',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '<a href="javascript:window.ran=1">x</a>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=1>',
]

test.each(all)('%s %s reads nothing of any text or name as markup', (name, _, state) => {
  const tagsOf = (page: string) => new Set([...page.matchAll(/<(\w+)/g)].map(([, tag = '']) => tag))
  const plain = tagsOf(html(viewOf(name, state)))
  for (const payload of payloads) {
    const data = retold(name, (__, text) => `${payload}${/\{\w+\}/.exec(text)?.[0] ?? ''}`)
    const shop = { name: payload, currency: 'GBP' }
    const view = viewOf(name, state, { data, shop } as never)
    const page = html({ ...view, shopper: { ...view.shopper!, name: payload } } as never)
    expect([...tagsOf(page)].filter((tag) => !plain.has(tag))).toEqual([])
    expect(page).not.toMatch(/(href|src)="javascript|\son\w+="/)
  }
})

test('an image that isn’t the shop’s upload is not loaded', () => {
  for (const image of [
    'javascript:1',
    'https://evil.example/x.png',
    '//evil.example',
    '/static/../x',
  ]) {
    const data = dataOf('widget')
    data.popup.banner_background_image = image
    expect(html(viewOf('widget', {}, { data } as never))).not.toContain('<img')
  }
  const data = dataOf('widget')
  data.popup.banner_background_image = `/static/${'a'.repeat(32)}.png`
  expect(html(viewOf('widget', {}, { data } as never))).toContain(
    `src="https://shop-pages.example/static/${'a'.repeat(32)}.png"`,
  )
})
