import fs from 'node:fs'
import { describe, expect, test } from 'vitest'

type Messages = { [key: string]: string | Messages }

const names = (locale: string) =>
  fs.existsSync(`messages/${locale}`) ? fs.readdirSync(`messages/${locale}`).sort() : []

function read(locale: string, name: string): Map<string, string> {
  const flat = new Map<string, string>()
  const walk = (messages: Messages, at: string) => {
    for (const [key, value] of Object.entries(messages)) {
      if (typeof value === 'string') flat.set(at + key, value)
      else walk(value, `${at}${key}.`)
    }
  }
  walk(JSON.parse(fs.readFileSync(`messages/${locale}/${name}`, 'utf8')) as Messages, '')
  return flat
}

/** The arguments and tags of a message; words inside plural and select branches are no arguments. */
function argumentsOf(message: string): string[] {
  const text = message.replace(/'\{[^']*'/g, '')
  const names = new Set([...text.matchAll(/<(\w+)\/?>/g)].map((match) => `<${match[1]}>`))
  const argument = /\{\s*(\w+)\s*(?:\}|,\s*(\w+)\s*(,?))/y
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    argument.lastIndex = at
    const [whole = '{', name, kind, more] = argument.exec(text) ?? []
    if (name) names.add(name)
    at += whole.length
    if (name && more && /^(plural|select|selectordinal)$/.test(kind ?? '')) {
      const end = closing(text, at)
      for (const branch of branches(text.slice(at, end)))
        for (const inner of argumentsOf(branch)) names.add(inner)
      at = end
    }
  }
  return [...names].sort()
}

function closing(text: string, from: number): number {
  for (let at = from, depth = 1; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`unclosed brace in: ${text}`)
}

function branches(text: string): string[] {
  const open = text.indexOf('{')
  if (open < 0) return []
  const end = closing(text, open + 1)
  return [text.slice(open + 1, end), ...branches(text.slice(end + 1))]
}

test('both languages have the same areas', () => {
  expect(names('ru')).toEqual(names('en'))
})

test('what a message asks for is read through plurals, not from their words', () => {
  expect(
    argumentsOf('{n, plural, one {item} few {{x} items} other {# <b>of</b> {total}}} by {who}'),
  ).toEqual(['<b>', 'n', 'total', 'who', 'x'])
  expect(argumentsOf("{at, date, long} and '{none}'")).toEqual(['at'])
})

describe.each(names('en'))('%s', (name) => {
  const english = read('en', name)
  const russian = read('ru', name)

  test('every key is there in both languages, with words', () => {
    expect([...russian.keys()].sort()).toEqual([...english.keys()].sort())
    const empty = [...english, ...russian]
      .filter(([, value]) => value.trim() === '')
      .map(([key]) => key)
    expect(empty).toEqual([])
  })

  test('both languages ask for the same arguments', () => {
    const different = [...english].filter(
      ([key, value]) => argumentsOf(value).join() !== argumentsOf(russian.get(key) ?? '').join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })
})
