import type { Right } from '#contract/right.ts'
import { fitsPath } from './path.ts'

export type Layout =
  | 'default'
  | 'builder'
  | 'clear'
  | 'editor'
  | 'new-preview'
  | 'payment'
  | 'preview'
  | 'welcome'
  | 'workflow'
export type Guard = 'authenticated' | 'anonymous' | 'open'
export type Route = {
  /** `{id}` for a parameter; English form, without prefix */
  path: string
  layout: Layout
  guard: Guard
  /** the right that opens it */
  right: Right
  /** false until its screen is built; it then isn't in the menu and answers 404 */
  built: boolean
}

const route = (
  path: string,
  layout: Layout,
  right: Right,
  built = false,
  guard: Guard = 'authenticated',
): Route => ({ path, layout, guard, right, built })

/**
 * Lists all routes, fixed paths before those with parameters, so that the first match is the right
 * one.
 */
export const routes: readonly Route[] = [
  route('/', 'default', 'read', true),
  route('/account', 'default', 'own', true),
  route('/account/api', 'default', 'settings', true),
  route('/account/audit', 'default', 'staff', true),
  route('/account/security', 'default', 'own', true),
  route('/account/staff', 'default', 'staff', true),
  route('/account/vendor', 'default', 'admin', true),
  route('/account/webhooks', 'default', 'settings', true),
  route('/apps/authorize', 'clear', 'settings', true),
  route('/bulk-gift-cards', 'default', 'read', true),
  route('/bulk-gift-cards/create', 'default', 'issue', true),
  route('/bulk-gift-cards/create/gift-cards', 'default', 'issue', true),
  route('/bulk-gift-cards/create/loyalty-cards', 'default', 'issue', true),
  route('/bulk-gift-cards/overview/analytics', 'default', 'read', true),
  route('/bulk-gift-cards/past-uploads', 'default', 'read', true),
  route('/bulk-gift-cards/past-uploads/analytics', 'default', 'read', true),
  route('/cashback', 'default', 'read', true),
  route('/customers', 'default', 'lookup', true),
  route('/download', 'clear', 'export', true),
  route('/egifts/manage', 'default', 'read', true),
  route('/egifts/setup', 'default', 'settings', true),
  route('/email-builder', 'default', 'read', true),
  route('/email-builder/editor', 'builder', 'settings', true),
  route('/email-notifications', 'default', 'read', true),
  route('/envCheck', 'clear', 'admin', true),
  route('/forgotten', 'clear', 'own', true, 'open'),
  route('/gift-card-assets', 'default', 'read', true),
  route('/gift-card-assets/apple-wallet', 'editor', 'read', true),
  route('/gift-card-assets/check_balance_page', 'editor', 'read', true),
  route('/gift-card-assets/claim-page', 'editor', 'read', true),
  route('/gift-card-assets/popup', 'editor', 'read', true),
  route('/gift-cards-analytics', 'default', 'read', true),
  route('/gift-cards-settings', 'default', 'read', true),
  route('/integrations', 'default', 'read', true),
  route('/integrations/move-in', 'default', 'settings', true),
  route('/login', 'clear', 'own', true, 'anonymous'),
  route('/loyalty', 'default', 'read', true),
  route('/loyalty-assets', 'default', 'read', true),
  route('/loyalty-assets/account_page', 'editor', 'read', true),
  route('/loyalty-assets/quick_apply', 'editor', 'read', true),
  route('/loyalty-assets/quick_apply/preview', 'preview', 'read', true),
  route('/loyalty-assets/rewards_page', 'editor', 'read', true),
  route('/loyalty-assets/rewards_page/preview', 'preview', 'read', true),
  route('/loyalty-assets/widget', 'editor', 'read', true),
  route('/loyalty-assets/widget/preview', 'preview', 'read', true),
  route('/loyalty-assets/install', 'default', 'settings', true),
  route('/loyalty/create', 'workflow', 'settings', true),
  route('/loyalty/events', 'default', 'read', true),
  route('/loyalty/triggers', 'default', 'read', true),
  route('/loyalty/triggers/create', 'default', 'settings', true),
  route('/password', 'clear', 'own', true, 'open'),
  route('/plans', 'payment', 'own', true),
  route('/referrals', 'default', 'read', true),
  route('/refunds', 'default', 'lookup', true),
  route('/return', 'clear', 'lookup', true, 'open'),
  route('/select-order', 'clear', 'lookup', true, 'open'),
  route('/store-credit', 'default', 'read', true),
  route('/support-center', 'default', 'own', true),
  route('/uninstall', 'clear', 'settings', true),
  route('/welcome', 'welcome', 'own', true),
  route('/account/webhooks/{id}', 'default', 'settings', true),
  route('/apps/{app}/authorize', 'clear', 'settings', true),
  route('/bulk-gift-cards/overview/{id}', 'default', 'read', true),
  route('/bulk-gift-cards/overview/{id}/analytics', 'default', 'read', true),
  route('/bulk-gift-cards/past-uploads/{id}/analytics', 'default', 'read', true),
  route('/bulk-gift-cards/{campaignId}', 'default', 'issue', true),
  route('/customers/{id}', 'default', 'lookup', true),
  route('/customers/{id}/cards', 'default', 'read', true),
  route('/customers/{id}/mails', 'default', 'read', true),
  route('/customers/{id}/orders', 'default', 'lookup', true),
  route('/customers/{id}/referrals', 'default', 'read', true),
  route('/customers/{id}/statement', 'clear', 'read', true),
  route('/email-builder/editor/{email_name}', 'builder', 'settings', true),
  route('/email-builder/editor/{email_name}/preview', 'new-preview', 'read', true),
  route('/email-builder/{email_name}', 'default', 'read', true),
  route('/integrations/{name}', 'default', 'settings', true),
  route('/integrations/{name}/connect/callback', 'clear', 'settings', true),
  route('/loyalty/events/{id}', 'default', 'read', true),
  route('/loyalty/triggers/{id}', 'default', 'read', true),
  route('/loyalty/{id}', 'workflow', 'read', true),
  route('/loyalty/{id}/analytics', 'default', 'read', true),
  route('/refunds/orders/{id}', 'default', 'lookup', true),
  route('/refunds/orders/{id}/gift-receipt', 'clear', 'return', true),
  route('/refunds/{id}', 'default', 'lookup', true),
  route('/refunds/{id}/print', 'clear', 'lookup', true),
  route('/store-credit/{id}', 'default', 'read', true),
  route('/store-credit/{id}/print', 'clear', 'read', true),
]

/** Returns the route of a path without its language; null gets the 404 page. */
export const routeOf = (path: string): Route | null =>
  routes.find((one) => fitsPath(one.path, path)) ?? null
