'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { BarPopover } from '#components/commerce/editor/bar-popover.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { useAround, useEditorState } from '#components/workflows/editor/state/editor-context.tsx'
import { launchTrigger } from '#contract/workflows/launch/calls.ts'
import { Link } from '#i18n/navigation.ts'

const LaunchDialog = dynamic(
  () =>
    import('#components/workflows/editor/dialogs/launch-dialog.tsx').then(
      (file) => file.LaunchDialog,
    ),
  { ssr: false },
)
const RemoveDialog = dynamic(
  () =>
    import('#components/workflows/editor/dialogs/remove-dialog.tsx').then(
      (file) => file.RemoveDialog,
    ),
  { ssr: false },
)
const WithdrawDialog = dynamic(
  () =>
    import('#components/workflows/editor/dialogs/withdraw-dialog.tsx').then(
      (file) => file.WithdrawDialog,
    ),
  { ssr: false },
)

type Asked = 'launch' | 'remove' | 'withdraw'

/** The widget's editor at its rewards card, which tells customers of the workflow. */
const widget = '/loyalty-assets/widget?from_wrokflow=1'

const entry = 'block w-full rounded-md px-2 py-1.5 text-left hover:bg-hover'

/** Acts beside saving and publishing: figures, launching, withdrawing, deleting or archiving. */
export function MoreMenu() {
  const t = useTranslations('workflow-editor.more')
  const { mayEdit } = useAround()
  const workflow = useEditorState((state) => state.workflow)
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!workflow) return null
  const { id, state, trigger, publish_at, live_version } = workflow
  const acts = [
    { act: 'launch', label: 'launch', is: state === 'live' && trigger === launchTrigger },
    { act: 'withdraw', label: 'withdraw', is: publish_at !== null },
    {
      act: 'remove',
      label: live_version === null ? 'delete' : 'archive',
      is: state !== 'archived',
    },
  ] as const
  const end = () => setAsked(null)
  return (
    <>
      <BarPopover
        label={t('title')}
        width="w-64"
        button={(opening) => <IconButton icon={Ellipsis} label={t('title')} {...opening} />}
      >
        {(close) => (
          <ul>
            <li>
              <Link href={`/loyalty/${id}/analytics`} prefetch={false} className={entry}>
                {t('figures')}
              </Link>
            </li>
            <li>
              <Link href={widget} prefetch={false} className={entry}>
                {t('widget')}
              </Link>
            </li>
            {acts
              .filter(({ is }) => mayEdit && is)
              .map(({ act, label }) => (
                <li key={act}>
                  <button
                    type="button"
                    className={act === 'remove' ? `${entry} text-danger` : entry}
                    onClick={() => {
                      close()
                      setAsked(act)
                    }}
                  >
                    {t(label)}
                  </button>
                </li>
              ))}
          </ul>
        )}
      </BarPopover>
      {asked === 'launch' && <LaunchDialog id={id} onClose={end} />}
      {asked === 'remove' && <RemoveDialog workflow={workflow} onClose={end} />}
      {asked === 'withdraw' && <WithdrawDialog workflow={workflow} onClose={end} />}
    </>
  )
}
