'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '#components/ui/button/icon-button.tsx'

type Props = {
  title: string
  /** a question that needs an answer: announced at once */
  role?: 'dialog' | 'alertdialog'
  size?: 'medium' | 'large'
  onClose: () => void
  footer: React.ReactNode
  /** label and content of the second column */
  aside?: { label: string; content: React.ReactNode } | undefined
  children: React.ReactNode
}

const widths = { medium: 'max-w-[860px]', large: 'max-w-[1180px]' }

/**
 * A modal along the right edge, as high as the window: fields, and beside them what they lead to.
 * Both scroll by themselves; on a narrow screen the second follows the first.
 */
export function Sheet({
  title,
  role = 'dialog',
  size = 'medium',
  onClose,
  footer,
  aside,
  children,
}: Props) {
  const t = useTranslations('ui')
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-40 flex justify-end bg-shade entering:animate-appear"
    >
      <Modal
        className={`h-full w-full ${widths[size]} bg-raised shadow-dialog entering:animate-rise`}
      >
        <AriaDialog role={role} className="flex h-full flex-col outline-none">
          <header
            className={
              'flex min-h-12 shrink-0 items-center justify-between gap-4 border-b border-line ' +
              'py-2 pr-2 pl-5'
            }
          >
            <Heading slot="title" className="text-lg font-semibold">
              {title}
            </Heading>
            <IconButton icon={X} label={t('close')} onClick={onClose} />
          </header>
          <div
            className={
              'grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto desk:content-stretch ' +
              (aside ? 'desk:grid-cols-[minmax(0,1fr)_23rem] desk:overflow-hidden' : '')
            }
          >
            <div className="min-w-0 p-5 desk:overflow-y-auto">{children}</div>
            {aside && (
              <section
                aria-label={aside.label}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
                tabIndex={0}
                className={
                  'min-w-0 border-t border-line bg-canvas p-5 desk:overflow-y-auto ' +
                  'desk:border-t-0 desk:border-l'
                }
              >
                {aside.content}
              </section>
            )}
          </div>
          <footer
            className={
              'flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3'
            }
          >
            {footer}
          </footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
