import { endpoint } from '#contract/endpoint.ts'

/**
 * Results of an email in the last 30 days, by day, and how much of the credit that it announced was
 * redeemed within 30 days of it. Error: 404.
 */
export const readEmailResults = endpoint({
  name: 'readEmailResults',
  method: 'GET',
  path: '/emails/{name}/results',
  right: 'read',
  added: true,
  source: 'email builder',
})
