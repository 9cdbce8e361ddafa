import { cookies } from 'next/headers'
import { UndoHost } from '#components/commerce/act/undo-host.tsx'
import { UpgradeHost } from '#components/commerce/plan/upgrade-host.tsx'
import { IssueButton } from '#components/store-credit/issue/issue-button.tsx'
import { issuingOf } from '#components/store-credit/issuing-of.ts'
import { HelpWidget } from '#components/support/help-widget.tsx'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { PlacesProvider } from '#i18n/places.tsx'
import { may, roleOf } from '#rules/way/access.ts'
import { menuFor, placesOf, screensFor } from '#rules/way/menu.ts'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { foldCookie } from './fold-cookie.ts'
import { Frame } from './frame.tsx'
import { ShopGates } from '#components/shell/state/shop-gates.tsx'

type Props = {
  shop: Shop
  user: User
  newSite: string | undefined
  children: React.ReactNode
}

/**
 * The default layout: side bar, header with actions, gates of the shop. `newSite` is the way back
 * for shops of the new platform.
 */
export async function Dashboard({ shop, user, newSite, children }: Props) {
  const fold = (await cookies()).get(foldCookie)?.value
  const isFolded = fold ? fold === '1' : null
  const { gw_locked, is_accepted_terms, platform_meta_site_id } = shop.settings
  const contact = { email: shop.intercom_email ?? user.email, intercomId: shop.intercom_id }
  return (
    <PlacesProvider value={placesOf(shop, user)}>
      <Frame
        menu={menuFor(shop, user)}
        screens={screensFor(shop, user)}
        newSite={platform_meta_site_id ? newSite : undefined}
        isTouched={roleOf(user) === 'pos'}
        {...{ shop, user, isFolded }}
        actions={
          <>
            {!gw_locked && (
              <ClientMessages areas={['support']}>
                <HelpWidget {...contact} look={user.isAdmin ? 'onColor' : 'quiet'} />
              </ClientMessages>
            )}
            {may(user, 'issue') && (
              <ClientMessages areas={['store-credit', 'commerce']}>
                <IssueButton
                  issuing={issuingOf(shop)}
                  look={user.isAdmin ? 'onColor' : 'primary'}
                />
              </ClientMessages>
            )}
          </>
        }
      >
        {children}
        <ClientMessages areas={['shell', 'commerce', 'support']}>
          <ShopGates
            isLocked={gw_locked ?? false}
            hasTerms={is_accepted_terms ?? false}
            mayAccept={may(user, 'settings')}
            contact={contact}
          />
          <UndoHost />
          <UpgradeHost />
        </ClientMessages>
      </Frame>
    </PlacesProvider>
  )
}
