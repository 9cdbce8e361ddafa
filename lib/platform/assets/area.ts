import type { Area } from '#platform/area.ts'
import { routes } from './routes.ts'

export const assets: Area = {
  routes,
  tables: { store_asset: { kept: 'ever', plain: ['name', 'options'] } },
}
