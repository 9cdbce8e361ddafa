import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { policyLines, scriptTag, snippetLanguages, snippetOf } from '#rules/shopper/snippets.ts'

/** Made once with `openssl dgst -sha256 -hmac`, apart from all code here. */
const vectors = [
  {
    id: '7301',
    exp: 1790000000,
    key: 'tshk_test',
    hex: '73b78c66d59d2dcfdb2120b66e16ea61eca36267c289c18daa390577185ec407',
  },
  {
    id: 'c-12:e',
    exp: 1790003600,
    key: 'tshk_Zm9vYmFyLWJhei1xdXV4',
    hex: '172fc7f2e45485ccadd002d578de94ed90e22b41ef0a22f30455e70396821eda',
  },
]
const place = { shopUrl: 'maple.example', script: 'https://shop.tender.example/w/maple.example.js' }

const isThere = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const tokenOf = ({ id, exp, hex }: (typeof vectors)[number]) => `v1.${id}.${exp}.${hex}`

/** Runs a snippet's function, without its last line, which reads a store's own variables. */
const programs: Record<string, { command: string; file: string; call: string; before?: string }> = {
  Python: { command: 'python3', file: 'a.py', call: 'print(shopper_token(ID, EXP, KEY))' },
  'Node.js': {
    command: process.execPath,
    file: 'a.mjs',
    call: 'console.log(shopperToken(ID, EXP, KEY))',
  },
  Ruby: { command: 'ruby', file: 'a.rb', call: 'puts shopper_token(ID, EXP, KEY)' },
  PHP: {
    command: 'php',
    file: 'a.php',
    call: 'echo shopper_token(ID, EXP, KEY);',
    before: '<?php\n',
  },
}

test.each(vectors)('openssl itself signs $id as the vector says', ({ id, exp, key, hex }) => {
  const said = execFileSync('openssl', ['dgst', '-sha256', '-hmac', key], {
    input: `v1|maple.example|${id}|${exp}`,
  })
  expect(said.toString()).toContain(hex)
})

test.each(Object.entries(programs).filter(([, { command }]) => isThere(command)))(
  'the snippet in %s makes the vectors’ tokens',
  (language, { command, file, call, before = '' }) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'snippet-'))
    for (const vector of vectors) {
      const snippet = snippetOf(language as (typeof snippetLanguages)[number], place)
      const code = snippet
        .split('\n')
        .filter((line) => !/^(\$|const )?(token|exp) = /.test(line))
        .join('\n')
      const filled = call
        .replace('ID', JSON.stringify(vector.id))
        .replace('EXP', String(vector.exp))
        .replace('KEY', JSON.stringify(vector.key))
      fs.writeFileSync(path.join(folder, file), `${before}${code}\n${filled}\n`)
      const said = execFileSync(command, [path.join(folder, file)])
        .toString()
        .trim()
      expect(said).toBe(tokenOf(vector))
    }
    fs.rmSync(folder, { recursive: true })
  },
)

test('every language has a snippet with the shop’s address, and none holds a key', () => {
  for (const language of snippetLanguages) {
    const snippet = snippetOf(language, place)
    expect(snippet).toContain('v1|maple.example|')
    expect(snippet).not.toContain('tshk_')
  }
  expect(scriptTag(place.script)).toBe(`<script async src="${place.script}"></script>`)
  expect(policyLines('https://s.example').split('\n')).toHaveLength(4)
})
