import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AssetState } from '#components/assets/editor/asset-state.tsx'
import { useRestore } from '#components/assets/state/use-restore.ts'
import type { AssetData } from '#contract/assets/assets.ts'
import { Refusal } from '#contract/error.ts'
import messages from '#messages/en/asset-editor.json'
import { setAt } from '#rules/assets/form/edit.ts'
import { freshAsset, renderEditor, seen } from './within.tsx'

type Sent = { params: { no?: string }; query?: { revision?: string } }
type Toast = { title: string; action?: { onPress: () => void } }
const { call, toast } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { name: string }, sent: Sent) => Promise<unknown>>(),
  toast: vi.fn<(toast: Toast) => void>(),
}))
vi.mock('#client/call.ts', () => ({ call, isOutcomeUnknown: () => false }))
vi.mock('#components/ui/overlay/toast.tsx', () => ({ toast }))
beforeEach(() => {
  call.mockReset()
  toast.mockReset()
})
afterEach(cleanup)

const texts = messages.bar
const live = freshAsset('widget')
const withText = (text: string): AssetData => setAt(live.data, 'button.text', text)
const versions: Record<string, AssetData> = { 1: withText('Once'), 4: withText('Live') }

/** Answers the calls of an editor whose history has two versions. */
const answer = () =>
  call.mockImplementation(async ({ name }, { params }) =>
    name === 'restoreAssetVersion'
      ? { asset: { ...live, version: 5, data: versions[params.no!] } }
      : { revision: 0 },
  )

/** The acts of the editor that was rendered last. */
const acts: { now: ReturnType<typeof useRestore> | null } = { now: null }
function Restoring() {
  const own = useRestore()
  useEffect(() => {
    acts.now = own
  })
  return <AssetState />
}

/** Opens the editor of a live look with a draft that is newer. */
const edit = () => {
  renderEditor('widget', <Restoring />)
  const store = seen.store!
  act(() => {
    store.takeLook({ ...live, version: 4, data: versions['4']! })
    store.write(withText('Drafted'))
    store.takeDraft({ data: withText('Drafted'), revision: 2 })
  })
  return { store, restore: () => act(() => acts.now!.restoreAndSay(1)) }
}
const sent = () =>
  call.mock.calls.map(([{ name }, { params, query }]) => [name, params.no ?? query?.revision])

test('a restored version takes the place of the draft, here and for the next visit', async () => {
  answer()
  const { store, restore } = edit()
  expect(screen.getByText(texts.draft)).toBeTruthy()
  expect(await restore()).toBe(true)
  expect(sent()).toEqual([
    ['restoreAssetVersion', '1'],
    ['discardAssetDraft', '2'],
  ])
  expect(store.now).toEqual(versions['1'])
  expect(screen.queryByText(texts.draft)).toBeNull()
  expect(screen.queryByText(texts.unsaved)).toBeNull()
})

test('Undo restores the version before, and the draft returns as unsaved', async () => {
  answer()
  const { store, restore } = edit()
  await restore()
  call.mockClear()
  act(() => toast.mock.lastCall?.[0].action?.onPress())
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(2))
  expect(sent()).toEqual([['restoreAssetVersion', '4']])
  expect(store.now).toEqual(withText('Drafted'))
  expect(store.read().asset.data).toEqual(versions['4'])
  expect(screen.getByText(texts.unsaved)).toBeTruthy()
})

test('a refused version leaves the draft as it was', async () => {
  call.mockRejectedValue(new Refusal('not_found'))
  const { store, restore } = edit()
  expect(await restore()).toBe(false)
  expect(sent()).toEqual([['restoreAssetVersion', '1']])
  expect(store.now).toEqual(withText('Drafted'))
  expect(screen.getByText(texts.draft)).toBeTruthy()
})
