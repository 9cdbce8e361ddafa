import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const pages = 'app/[locale]'
/** Layouts that work on narrow screens: sign-in, helpdesk and till; print. */
const exempt = ['(entry)', '(print)']
const narrow = ['/forgotten', '/login', '/password', '/return', '/select-order']

const sourceOf = (file: string) => fs.readFileSync(path.join(pages, file), 'utf8')
const groups = fs.readdirSync(pages).filter((name) => /^\(.+\)$/.test(name))
const routesIn = (group: string) =>
  fs
    .globSync('**/page.tsx', { cwd: path.join(pages, group) })
    .map((file) => `/${path.dirname(file).replaceAll('[', '{').replaceAll(']', '}')}`)
    .toSorted()

test('every layout shows the small-screen notice but those that are exempt', () => {
  // the frames of the dashboard and of editors have it
  const shows = /<(SmallScreenNotice|Dashboard|BackFrame|EditorFrame)\b/
  expect(groups.filter((group) => !shows.test(sourceOf(`${group}/layout.tsx`)))).toEqual(exempt)
})

test('only sign-in, helpdesk, till and print are exempt', () => {
  expect(routesIn('(entry)')).toEqual(narrow)
  expect(routesIn('(print)')).toEqual([
    '/customers/{id}/statement',
    '/refunds/orders/{id}/gift-receipt',
    '/refunds/{id}/print',
    '/store-credit/{id}/print',
  ])
  expect(routesIn('(desk)')).toEqual([
    '/apps/authorize',
    '/apps/{app}/authorize',
    '/envCheck',
    '/integrations/{name}/connect/callback',
    '/uninstall',
  ])
})
