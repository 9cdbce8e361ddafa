import { endpoint } from '#contract/endpoint.ts'

const added = { added: true, source: 'workflows, added' } as const

/** The trigger of workflows that people launch. */
export const launchTrigger = 'manual_launch'

/** Customers whom one launch may reach. */
export const launchMost = 10_000

/**
 * Previews a launch: what the live workflow would give the customers of a filter now, within its
 * limits and budget. Nothing is booked. Errors: 404, 409 `not_launchable`, 422 `launch_size`.
 */
export const previewLaunch = endpoint({
  name: 'previewLaunch',
  method: 'POST',
  path: '/workflows/{id}/launch-preview',
  right: 'settings',
  ...added,
})

/**
 * Launches a live workflow once for each customer of a filter; a worker decides them in order, by
 * their limits and budget. Errors: 404, 409 `not_launchable`, `launch_moved` where the filter has
 * other customers than the preview said, 422 `launch_size`.
 */
export const launchWorkflow = endpoint({
  name: 'launchWorkflow',
  method: 'POST',
  path: '/workflows/{id}/launch',
  right: 'settings',
  once: true,
  money: true,
  ...added,
})
