'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { type Panel, panels, usePanel } from '#components/workflows/editor/state/use-panel.ts'

const contents: Record<Panel, React.ComponentType> = {
  test: dynamic(
    () => import('#components/workflows/panels/test/test-panel.tsx').then((file) => file.TestPanel),
    { loading: Waiting, ssr: false },
  ),
  check: dynamic(
    () =>
      import('#components/workflows/panels/check/check-panel.tsx').then((file) => file.CheckPanel),
    { loading: Waiting, ssr: false },
  ),
  scenario: dynamic(
    () =>
      import('#components/workflows/panels/scenario/scenario-panel.tsx').then(
        (file) => file.ScenarioPanel,
      ),
    { loading: Waiting, ssr: false },
  ),
  'back-test': dynamic(
    () =>
      import('#components/workflows/panels/back-test/back-test-panel.tsx').then(
        (file) => file.BackTestPanel,
      ),
    { loading: Waiting, ssr: false },
  ),
  versions: dynamic(
    () =>
      import('#components/workflows/panels/versions/versions-panel.tsx').then(
        (file) => file.VersionsPanel,
      ),
    { loading: Waiting, ssr: false },
  ),
}

/** Test, check, scenario, back-test and versions; each is loaded when it is opened. */
export function PanelSide() {
  const t = useTranslations('workflow-editor.panels')
  const { mayTest } = useAround()
  const { panel, show } = usePanel()
  const open = panels.filter((one) => mayTest || one === 'versions')
  const Content = panel && open.includes(panel) ? contents[panel] : null
  return (
    <aside
      aria-label={t('title')}
      className={
        'flex min-h-0 shrink-0 flex-col border-l border-line bg-surface ' +
        'max-room:w-full max-room:border-t max-room:border-l-0 ' +
        (Content ? 'w-110 wide:w-130' : 'w-36')
      }
    >
      <div
        role="group"
        aria-label={t('title')}
        className={
          'flex flex-wrap gap-1 border-b border-line p-2 ' +
          (Content ? '' : 'flex-col max-room:flex-row')
        }
      >
        {open.map((one) => (
          <Button
            key={one}
            size="small"
            look={panel === one ? 'secondary' : 'quiet'}
            aria-pressed={panel === one}
            onClick={() => show(panel === one ? null : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {Content && (
        <div className="min-h-0 flex-1 overflow-y-auto p-4 max-room:overflow-visible">
          <Content />
        </div>
      )}
    </aside>
  )
}

function Waiting() {
  return <Skeleton className="h-60 w-full" />
}
