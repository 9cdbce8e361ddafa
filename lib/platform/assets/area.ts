import type { Area } from '#platform/area.ts'
import { assetFeatures } from '#rules/assets/gates.ts'
import { writeFigures } from './figures/note-figure.ts'
import { routes } from './routes.ts'
import { seedAssets } from './seed.ts'

export const assets: Area = {
  routes,
  features: assetFeatures,
  seeds: { assets: seedAssets },
  tables: {
    store_asset: { kept: 'ever', plain: ['name', 'options'] },
    asset_copy: { kept: 'ever', plain: ['name', 'title', 'data'] },
    asset_day: { kept: [{ days: 60, since: 'day' }], plain: ['name'] },
  },
  // counts that wait in memory are written before the process ends
  work: [(platform) => Promise.resolve({ stop: () => writeFigures(platform) })],
}
