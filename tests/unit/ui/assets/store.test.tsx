import { expect, test } from 'vitest'
import { AssetStore } from '#components/assets/state/store.ts'
import type { AssetData } from '#contract/assets/assets.ts'
import { setAt } from '#rules/assets/form/edit.ts'
import { freshAsset } from './within.tsx'

const none = { data: null, revision: 0 }
const withText = (data: AssetData, text: string) => setAt(data, 'button.text', text)

test('what is typed while it is saved stays, and so does what others saved meanwhile', () => {
  const asset = freshAsset('widget')
  const store = new AssetStore(asset, none)
  store.write(withText(store.now, 'Mine'))
  const sent = store.now
  store.write(setAt(store.now, 'position', 'left'))
  const data = setAt(sent, 'button.textColor', '#000000')
  store.takeSaved({ ...asset, data, version: 2 }, sent)
  expect(store.now).toMatchObject({
    position: 'left',
    button: { text: 'Mine', textColor: '#000000' },
  })
  expect(store.isDirty()).toBe(true)
})

test('a reset or restored look is a step of Undo', () => {
  const asset = freshAsset('widget')
  const store = new AssetStore(asset, none)
  store.write(withText(store.now, 'Mine'))
  store.takeLook(asset)
  expect(store.isDirty()).toBe(false)
  store.undo()
  expect(store.now).toMatchObject({ button: { text: 'Mine' } })
})

test('a draft is what is edited, and unsaved until it is live', () => {
  const asset = freshAsset('widget')
  const draft = { data: withText(asset.data, 'Draft'), revision: 3 }
  const store = new AssetStore(asset, draft)
  expect(store.now).toMatchObject({ button: { text: 'Draft' } })
  expect([store.isDirty(), store.hasNews()]).toEqual([false, true])
  store.takeDraft(none)
  expect(store.isDirty()).toBe(true)
})
