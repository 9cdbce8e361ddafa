import type { Area } from '#platform/area.ts'
import { routes } from './routes.ts'

export const directory: Area = {
  routes,
  tables: {
    directory_listing: { kept: 'ever', plain: ['listing'] },
    short_link: { kept: 'ever', plain: ['slug'] },
  },
}
