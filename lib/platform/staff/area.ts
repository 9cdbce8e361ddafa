import type { Area } from '#platform/area.ts'
import { auditMovements } from './seed.ts'
import { sql } from 'kysely'
import { forgottenJobOf } from './password/forget-password.ts'
import { routes } from './routes.ts'
import { forgetAbout, tellAbout } from './session/about.ts'

export const staff: Area = {
  routes,
  tables: {
    entry_about: {
      stays: true,
      kept: [{ days: 0, since: 'until' }],
      personal: ['email'],
      plain: ['digest'],
    },
    entry_used: { stays: true, kept: [{ days: 0, since: 'until' }], plain: ['digest'] },
    password_link: {
      stays: true,
      kept: [{ days: 90, since: 'expires_at' }],
      plain: ['token_digest'],
    },
    session: {
      stays: true,
      kept: [{ days: 90, since: 'expires_at' }],
      plain: ['token_digest', 'agent', 'via'],
    },
    staff: {
      secret: ['password_hash'],
      kept: 'ever',
      plain: ['email', 'name', 'level', 'password_hash', 'language', 'scopes'],
    },
  },
  forget: forgetAbout,
  tell: tellAbout,
  jobs: [forgottenJobOf],
  counts: {
    staff_seats: {
      by: 'now',
      rows: ({ shop }) => sql`
        select count(*)::text as n
        from staff
        where shop_id = ${shop.shop_id} and blocked_at is null and not is_admin
          and scopes is null`,
    },
  },
  seeds: { audit: ({ trx, shop }) => auditMovements(trx, shop.shop_id) },
}
