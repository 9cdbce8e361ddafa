import type { Area } from '#platform/area.ts'
import { seedMails } from './seed.ts'
import { routes } from './routes.ts'

export const emails: Area = {
  routes,
  seeds: {
    emails: (seeding) => seedMails(seeding, seeding.made.issued),
  },
}
