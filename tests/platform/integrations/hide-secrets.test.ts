import { expect, test } from 'vitest'
import { hideSecrets } from '#platform/integrations/calls/hide-secrets.ts'

const secret = 'sk/a+b="c"%d'

test.each([
  ['as it is', `the key ${secret}.`],
  ['in an address', `https://api.example/hooks?key=${encodeURIComponent(secret)}`],
  ['in JSON', `{"note": ${JSON.stringify(secret)}`],
  ['in JSON whose slashes are escaped', `cut: ${JSON.stringify(secret)}`.replaceAll('/', '\\/')],
])('a secret is hidden %s', (_, text) => {
  const shown = hideSecrets(text, [secret])
  expect(shown).toContain('••••')
  expect(shown).not.toMatch(/sk|a\+b|%2B/)
})
