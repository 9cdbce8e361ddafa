import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bff, startBff } from '../support/bff.ts'
import { secrets } from '../support/product/product.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let [plain, chatting]: (Bff | undefined)[] = []
beforeAll(async () => {
  plain = await startBff()
  chatting = await startBff({ CHAT_SCRIPT_URL: 'https://chat.example/widget.js' })
})
afterAll(() => Promise.all([plain?.stop(), chatting?.stop()]))

const page = async (bff: Bff | undefined) => {
  const { status, headers, text } = await bff!.call('GET', '/support-center')
  return { status, policy: String(headers['content-security-policy']), text }
}

test('a page knows of no chat unless one is configured', async () => {
  const { status, policy, text } = await page(plain)
  expect([status, policy.includes('chat'), text.includes('widget.js')]).toEqual([200, false, false])
})

test('configured, it is named by page and policy, and gets three fields of the shop', async () => {
  const { status, policy, text } = await page(chatting)
  expect(status).toBe(200)
  expect(policy).toContain("connect-src 'self' https://chat.example wss://chat.example")
  const handed = /\{\\"script\\":\\"https:\/\/chat\.example\/widget\.js\\"[^}]*\}/
    .exec(text)?.[0]
    .replaceAll('\\"', '"')
  expect(Object.keys(JSON.parse(handed ?? '{}') as object)).toEqual([
    'script',
    'shop_owner',
    'email',
    'created_at',
  ])
})
