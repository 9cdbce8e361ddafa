import type { Settings } from '#contract/shop/settings-shapes.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'

/**
 * Refuses to edit designs in a shop that lost the builder with its plan; what is live goes on, and
 * HTML is edited without it.
 */
export const requireBuilder = (settings: Settings): void => {
  if (settings.using_email_builder) requireFeature(settings, 'email_builder')
}
