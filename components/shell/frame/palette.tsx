'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { matchesMax, useDelayedSearch } from '#components/commerce/list/use-delayed-search.ts'
import { leaveBy } from '#components/ui/overlay/leaving.ts'
import { queryFor } from '#client/query.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import { useRouter } from '#i18n/navigation.ts'
import { useOpens } from '#i18n/places.tsx'
import type { Screen } from '#rules/way/menu.ts'

/** Goes to any screen, or finds a customer. Loaded when opened; focus returns to where it was. */
export function Palette({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const t = useTranslations('shell')
  const client = useQueryClient()
  const router = useRouter()
  const [text, setText] = useState('')
  const search = async (wanted: string) =>
    (
      await client.fetchQuery(
        queryFor(searchCustomersByEmailOrName, { query: { search: wanted, limit: matchesMax } }),
      )
    ).rows
  const { results, isSearching, hasFailed } = useDelayedSearch<Customer>(text, search)
  const wanted = text.trim().toLocaleLowerCase()
  const places = screens.filter(({ key }) => t(`menu.${key}`).toLocaleLowerCase().includes(wanted))
  const opens = useOpens()
  const customer = (id: string) => `/customers/${encodeURIComponent(id)}`
  const go = (href: string) => () => {
    onClose()
    leaveBy(() => router.push(href))
  }
  const searchState = isSearching ? 'searching' : 'nothing'
  const nothing = t(`palette.${hasFailed ? 'failed' : searchState}`)
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
      className={
        'fixed inset-0 z-40 flex items-start justify-center bg-shade p-6 pt-[12vh] ' +
        'entering:animate-appear'
      }
    >
      <Modal className="w-full max-w-[560px] rounded-lg bg-raised shadow-dialog entering:animate-rise">
        {/* the scrolling element contains the focused field, so the keyboard reaches all of it */}
        <Dialog
          aria-label={t('palette.title')}
          className="max-h-[80vh] overflow-y-auto rounded-lg outline-none"
        >
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField
              aria-label={t('palette.label')}
              className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-raised px-4"
            >
              <Search aria-hidden size={18} className="shrink-0 text-text-muted" />
              <Input
                autoFocus
                placeholder={t('palette.label')}
                maxLength={200}
                className="h-12 w-full bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label={t('palette.results')}
              className="p-2 outline-none"
              renderEmptyState={() => (
                <p className="px-2 py-6 text-center text-text-muted">{nothing}</p>
              )}
            >
              {places.length > 0 && (
                <MenuSection>
                  <Header className={headLook}>{t('palette.screens')}</Header>
                  {places.map(({ key, href }) => (
                    <MenuItem
                      key={key}
                      id={href}
                      textValue={t(`menu.${key}`)}
                      onAction={go(href)}
                      className={itemLook}
                    >
                      {t(`menu.${key}`)}
                    </MenuItem>
                  ))}
                </MenuSection>
              )}
              {results.length > 0 && opens(customer('c')) && (
                <MenuSection>
                  <Header className={headLook}>{t('palette.customers')}</Header>
                  {results.map(({ platform_customer_id: id, full_name, email }) => (
                    <MenuItem
                      key={id}
                      id={`customer ${id}`}
                      textValue={full_name || email || id}
                      onAction={go(customer(id))}
                      className={itemLook}
                    >
                      <span className="truncate">{full_name || t('palette.nameless')}</span>
                      <span className="truncate text-sm text-text-muted">{email}</span>
                    </MenuItem>
                  ))}
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const headLook = 'px-2 pt-2 pb-1 text-xs font-medium text-text-muted'
const itemLook =
  'flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-2 py-2 ' +
  'font-medium outline-none focus:bg-accent-soft'
