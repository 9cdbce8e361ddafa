import { deleteSetting, getShop, putSetting, putShop } from '#contract/shop.ts'
import { serve } from '#platform/route.ts'
import { dropSetting, writeSetting } from './write-setting.ts'
import { readShop } from './read-shop.ts'
import { writeShop } from './write-shop.ts'

export const routes = [serve(getShop, readShop), serve(putShop, writeShop), serve(putSetting, writeSetting), serve(deleteSetting, dropSetting)]
