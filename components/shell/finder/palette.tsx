'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { leaveBy } from '#components/ui/overlay/leaving.ts'
import { findTextMost } from '#contract/finder/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import type { Entry } from './entry.ts'
import type { Finding } from './finding.ts'
import { Marked } from './marked.tsx'
import { keepRecent, recentSearches } from './recent.ts'
import { takeTypeAhead } from './type-ahead.ts'
import { useSections } from './use-sections.ts'

type Props = {
  finding: Finding
  /** text that was typed elsewhere */
  initial: string
  onClose: () => void
}

/**
 * Finds anything, goes to any screen, gives commands. Loaded when opened; focus returns to where it
 * was.
 */
export function Palette({ finding, initial, onClose }: Props) {
  const t = useTranslations('shell.palette')
  const router = useRouter()
  const [text, setText] = useState(initial)
  const [recent] = useState(() => recentSearches(finding.staffId))
  // Enter that came before the answer takes its first as soon as it is there
  const [entered, setEntered] = useState<string | null>(null)
  const found = useSections(text, finding, {
    key: 'recent',
    title: t('recent'),
    entries: recent.map((one) => ({ key: `recent ${one}`, label: one, act: () => setText(one) })),
  })
  const { sections, problem, answer, isSearching, isTooLong, hasFailed } = found

  const take = (entry: Entry) => {
    if (entry.key.startsWith('recent ') && 'act' in entry) return entry.act()
    if ('href' in entry && entry.href === null) return undefined
    keepRecent(finding.staffId, text)
    onClose()
    if ('act' in entry) return entry.act()
    const { href } = entry
    return href === null ? undefined : leaveBy(() => router.push(href))
  }
  const takeFirst = useEffectEvent(() => {
    setEntered(null)
    const [first] = sections.flatMap(({ entries }) => entries)
    if (first && text.trim() !== '') take(first)
  })
  useEffect(() => {
    if (entered !== null && !isSearching) takeFirst()
  }, [entered, isSearching])
  const enter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isChosen =
      event.target instanceof Element && event.target.hasAttribute('aria-activedescendant')
    if (isChosen && !isSearching) return
    event.preventDefault()
    event.stopPropagation()
    // the chosen result is of an older text, and the first of the newer one is another
    if (isChosen) return
    setEntered(text)
    found.now()
  }

  const takeTyped = () => {
    const early = takeTypeAhead()
    const whole = text + early.text
    setText(whole)
    if (early.entered) setEntered(whole)
  }

  const note = () => {
    if (isTooLong) return t('tooLong', { max: findTextMost })
    if (problem) return t(`problems.${problem}`)
    if (hasFailed) return t('failed')
    const wait = answer?.code_wait
    return wait ? t('codeWait', { minutes: Math.ceil(wait / 60) }) : null
  }
  const noted = note()
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
          aria-label={t('title')}
          className="max-h-[80vh] overflow-y-auto rounded-lg outline-none"
        >
          <div onKeyDownCapture={enter}>
            <Autocomplete
              inputValue={text}
              onInputChange={(next) => {
                setText(next)
                setEntered(null)
              }}
            >
              <SearchField
                aria-label={t('label')}
                className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-raised px-4"
              >
                <Search aria-hidden size={18} className="shrink-0 text-text-muted" />
                <Input
                  autoFocus
                  onFocus={takeTyped}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={t('label')}
                  className="h-12 w-full bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
                />
              </SearchField>
              <p role="status" className={noted ? 'px-4 pt-3 text-sm text-text-muted' : 'sr-only'}>
                {noted}
              </p>
              <Menu
                aria-label={t('results')}
                className={`p-2 outline-none ${isSearching ? 'opacity-55 transition-opacity delay-100' : ''}`}
                renderEmptyState={() =>
                  noted ? null : (
                    <p className="px-2 py-6 text-center text-text-muted">
                      {t(isSearching ? 'searching' : 'nothing')}
                    </p>
                  )
                }
              >
                {sections.map(({ key, title, entries }) => (
                  <MenuSection key={key}>
                    <Header className={headLook}>{title}</Header>
                    {entries.map((entry) => (
                      <MenuItem
                        key={entry.key}
                        id={entry.key}
                        textValue={entry.label}
                        onAction={() => take(entry)}
                        className={itemLook}
                      >
                        <span className="truncate">
                          <Marked text={entry.label} search={entry.search ?? text} />
                        </span>
                        <span className="flex min-w-0 gap-3 text-sm text-text-muted">
                          <span className="truncate">{entry.detail}</span>
                          {entry.amount && <span className="tabular-nums">{entry.amount}</span>}
                        </span>
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </Autocomplete>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const headLook = 'px-2 pt-2 pb-1 text-xs font-medium text-text-muted'
const itemLook =
  'flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-2 py-2 ' +
  'font-medium outline-none focus:bg-accent-soft'
