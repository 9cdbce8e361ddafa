import fs from 'node:fs'
import { expect, test } from 'vitest'
import { everyFile, type SourceFile } from './house-files.ts'

const root = [
  'next.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'README.md',
  '.ci/run',
  '.ci/postgresql',
].map((path) => ({ path, text: fs.readFileSync(path, 'utf8') }))
const files: Pick<SourceFile, 'path' | 'text'>[] = [
  ...everyFile.filter(({ path }) => /\.(tsx?|mjs|css|sql|md)$/.test(path)),
  ...root,
]

/** Forms of comments by the kind of file, each with its text in the first group. */
const forms: [RegExp, RegExp[]][] = [
  [
    /\.(tsx?|mjs|css)$/,
    [
      /(?<=^|[\s{(])\/\*\*?((?:(?!\*\/)[\s\S])*)\*\//g,
      /(?<=^|\s)((?:\/\/ .*(?:\n\s*)?)+)/g,
      /^\s*((?:-- [^\n]*\n?\s*)+)/gm,
    ],
  ],
  [/\.sql$/, [/(?<=^|\s)((?:-- [^\n]*\n?\s*)+)/g]],
  [/^\.ci\//, [/(?<=^|\s)((?:# [^\n]*\n?\s*)+)/g]],
  [/\.md$/, [/([\s\S]+)/g]],
]

/** Reads the comments of a file as plain sentences; a README counts as one comment. */
export const commentsOf = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] =>
  (forms.find(([kind]) => kind.test(path))?.[1] ?? [])
    .flatMap((form) => [...text.matchAll(form)].map(([, comment = '']) => comment))
    .map((comment) => comment.replace(/^\s*(\*|\/\/|--|#)+ ?/gm, '').replace(/\s+/g, ' '))
    .map((comment) => comment.trim())
    .filter((comment) => comment !== '')

const written = files.flatMap((file) =>
  commentsOf(file).map((comment) => ({ path: file.path, comment })),
)
const holding = (pattern: RegExp, kind = /./) =>
  written
    .filter(({ path, comment }) => kind.test(path) && pattern.test(comment))
    .map(({ path, comment }) => `${path}: ${comment.slice(0, 120)}`)

test('comments are read in each form', () => {
  const text = `/** One. */\nconst a = '/* no */' // two\n// three\n// lines\nsql\`\n  -- four\n\``
  expect(commentsOf({ path: 'a.ts', text })).toEqual(['One.', 'two three lines', 'four'])
  expect(commentsOf({ path: 'a.sql', text: '-- one\nselect 1 -- two' })).toEqual(['one', 'two'])
})

test('no comment and no README leads to a paper or number outside the repository', () => {
  const papers = /\b(threats|product|runtime|rooms|house|examples|speed|look|wording)\.md\b/
  const numbers = /§|\bissue \d|\bdesign\/|\bcampaigns-and-calls\b|\bspec (dashboard|campaigns)\b/i
  const rules = /\((?:[A-Z]\d{1,2}(?:[-, ]+)?)+\)|\bthreats? [A-Z]\d/
  expect([...holding(papers), ...holding(numbers), ...holding(rules)]).toEqual([])
})

const code = /(?<!\.md)$/

test('a comment begins with a verb or a noun, not with a question word', () => {
  const question = /^(what|who|whose|whom|whoever|which|whether|of|how|so that)\b/i
  expect(holding(question, code)).toEqual([])
})

test('comments use the plain words of the field', () => {
  const odd =
    /\b(stands?|told|asked|anew|whoever|by then|beside us|an own|e-mails?|mails|taken off)\b/i
  // `asked_by` and the like are names of fields
  const named = /`[^`]*`/g
  const found = written.filter(
    ({ path, comment }) => code.test(path) && odd.test(comment.replace(named, '')),
  )
  expect(found.map(({ path, comment }) => `${path}: ${comment.slice(0, 160)}`)).toEqual([])
})

test('a docstring has at most three lines', () => {
  const long = files
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*\/\*\*\n((?:\s*\* .*\n)+)/gm)]
        .filter(([, lines = '']) => lines.trimEnd().split('\n').length > 3)
        .map(([, lines = '']) => `${path}: ${lines.trim().slice(0, 80)}`),
    )
  expect(long).toEqual([])
})
