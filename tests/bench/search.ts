import { type Goals, latencyOf, type Say } from './latency.ts'
import type { PlatformUp } from './product.ts'

/** Measures lists and searches of customers. */
export const searching = async (say: Say, platform: PlatformUp, rows: number): Promise<void> => {
  const measure = latencyOf(platform, say)
  const ask = (label: string, make: () => string, goals: Goals | null, count?: number) =>
    measure(`S6 ${label}, ${rows.toLocaleString('en')} customers`, make, goals, count)
  const someone = () => 1 + Math.floor(Math.random() * rows)
  await ask('list page 1', () => '/api/api/v1/customers?limit=20', null)
  await ask(
    'search by e-mail',
    () => `/customers/search?search=user${someone()}@&limit=20`,
    [15, 40],
  )
  await ask('search by name', () => `/customers/search?search=first${someone()}&limit=20`, [15, 40])
  await ask('search of a common word', () => '/customers/search?search=garcia&limit=20', [15, 40])
  await ask('search of two letters', () => '/customers/search?search=ga&limit=20', [15, 40], 100)
  await ask(
    'autocomplete',
    () => `/customers/searchByEmailOrName?search=first${someone()}`,
    [15, 40],
  )
}
