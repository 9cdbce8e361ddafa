import type { Area } from '#platform/area.ts'

export const assets: Area = {
  tables: { store_asset: { kept: 'ever', plain: ['name', 'data', 'options'] } },
}
