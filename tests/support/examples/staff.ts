import { hashPassword } from '#platform/staff/password/password.ts'
import { unique } from '../platform.ts'
import type { Example } from './things.ts'
const colleague: Example = async (platform, shop) => ({
  params: { id: (await platform.colleague(shop)).id },
})
const password = 'the password they have'
const hash = hashPassword(password)

export const staffExamples: Record<string, Example> = {
  signOut: async () => ({}),
  getMe: async () => ({}),
  changePassword: async (platform, shop) => {
    await platform.db
      .updateTable('staff')
      .set({ password_hash: await hash })
      .where('shop_id', '=', shop.shop_id)
      .where('scopes', 'is', null)
      .execute()
    return { body: { current: password, password: 'another password' } }
  },
  listSessions: async () => ({}),
  endSessions: async () => ({ body: {} }),
  listStaff: async () => ({}),
  inviteStaff: async () => ({
    body: {
      email: `${unique('new')}@people.example`,
      name: 'New Person',
      role: 'staff',
      limits: { per_issue: '20', per_day: null },
    },
  }),
  changeStaff: async (platform, shop) => ({
    ...(await colleague(platform, shop)),
    body: { role: 'limited' },
  }),
  blockStaff: async (platform, shop) => ({
    ...(await colleague(platform, shop)),
    body: { blocked: true },
  }),
  signOutStaff: colleague,
  inviteAgain: colleague,
  listAudit: async () => ({ query: {} }),
}
