import { endpoint } from '#contract/endpoint.ts'

/** Figures of several campaigns; type is the operation. Ids of another shop are left out. */
export const overviewBulks = endpoint({
  name: 'overviewBulks',
  method: 'POST',
  path: '/api/analytics/bulks/overview',
  right: 'read',
  source: 'campaigns-and-calls §7 Analytics',
})

/** Figures of one campaign between two days of the shop's calendar. */
export const indepthBulk = endpoint({
  name: 'indepthBulk',
  method: 'POST',
  path: '/api/analytics/bulks/{id}/indepth',
  right: 'read',
  source: 'campaigns-and-calls §7 Analytics',
  feature: 'analytics_indepth',
})
