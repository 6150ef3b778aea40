import type { DroppedResults } from '@muster/contract/participant'
import type { Action, ActionOf, UnsentAction } from './unsent-action.ts'

type Said = Pick<UnsentAction, 'action' | 'names'>

/** The name of an unsent action, such as “Check in Ana”. */
export function nameOf({ action, names }: Said): string {
  const [name = '', other = ''] = names
  switch (action.type) {
    case 'add':
      return names.length > 3 ? `Add ${names.length} participants` : `Add ${names.join(', ')}`
    case 'check_in':
      return action.is_checked_in ? `Check in ${name}` : `Undo the check-in of ${name}`
    case 'drop':
      return action.after_round === 0 ? `No-show: ${name}` : `Drop ${name}`
    case 'return':
      return `Return ${name}`
    case 'wait':
      return action.waiting_since === null ? `Give ${name} a place` : `Put ${name} on the waiting list`
    case 'spare':
      return action.is_spare ? `Make ${name} the spare` : `Make ${name} a participant`
    case 'edit':
      return isArmyOnly(action) ? `Change the army of ${name}` : `Change ${name}`
    case 'pay':
      return action.is_paid ? `${name} has paid` : `${name} has not paid`
    case 'score':
      return `Score ${name}`
    case 'bye':
      return `Round ${action.round_number}: ${action.has_bye ? `give ${name} the bye` : `remove the bye from ${name}`}`
    case 'pair':
      return `Round ${action.round_number}: ${name} plays ${other}`
    case 'clock':
      return `Set the clock of round ${action.round_number}`
    case 'minutes':
      return `Extra minutes: ${name}`
    case 'announce':
      return `Announce “${action.text}”`
    case 'resolve_call':
      return `Resolve the call of table ${name}`
  }
}

/** The sentence for a refused action. */
export function failureOf({ action, names }: Said): string {
  const [name = '', other = ''] = names
  switch (action.type) {
    case 'add':
      return `${names.join(', ')} could not be added.`
    case 'check_in':
      return `${name} could not be checked ${action.is_checked_in ? 'in' : 'out'}.`
    case 'drop':
      return `${name} could not be dropped.`
    case 'return':
      return `${name} could not return.`
    case 'wait':
      return `${name} could not be given a place.`
    case 'spare':
      return `${name} could not be made ${action.is_spare ? 'the spare' : 'a participant'}.`
    case 'edit':
      return `${isArmyOnly(action) ? `The army of ${name}` : name} could not be changed.`
    case 'pay':
      return `The payment of ${name} was not saved.`
    case 'score':
      return `The scores of ${name} were not saved.`
    case 'bye':
      return `The bye of ${name} could not be changed.`
    case 'pair':
      return `${name} and ${other} could not be paired.`
    case 'clock':
      return `The clock of round ${action.round_number} was not set.`
    case 'minutes':
      return `The extra minutes of ${name} were not saved.`
    case 'announce':
      return `“${action.text}” was not announced.`
    case 'resolve_call':
      return `The call of table ${name} was not resolved.`
  }
}

/** What an action did, as soon as it is entered; undefined where the page shows it anyway. */
export function doneOf(action: Action, name: string): string | undefined {
  switch (action.type) {
    case 'check_in':
      return `${name} is ${action.is_checked_in ? 'here' : 'no longer checked in'}.`
    case 'drop':
      return action.after_round === 0
        ? `${name} is not playing.`
        : `${name} has dropped out${dropEffects[action.results ?? 'keep']}.`
    case 'return':
      return `${name} is playing again.`
    case 'wait':
      return `${name} ${action.waiting_since === null ? 'has a place' : 'is on the waiting list'}.`
    case 'spare':
      return action.is_spare ? `${name} plays only when the number is odd.` : `${name} takes part like everyone else.`
    case 'pay':
      return `${name} has ${action.is_paid ? '' : 'not '}paid.`
    case 'edit':
      return isArmyOnly(action) ? `Army changed: ${name}.` : `Changed: ${name}.`
    default:
      return undefined
  }
}

const dropEffects: Record<DroppedResults, string> = {
  keep: '',
  forfeit: ', and loses an open match',
  void: ', and their matches no longer count',
}

const isArmyOnly = ({ change }: ActionOf<'edit'>) => Object.keys(change).join() === 'army_id'
