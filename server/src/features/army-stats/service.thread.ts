import { parentPort } from 'node:worker_threads'
import { type EventGame, measureArmies } from '@muster/rules/ratings/army-strengths'

// The worker thread that `service.strengths.ts` starts for one season.
parentPort?.once('message', (games: EventGame[]) => parentPort?.postMessage(measureArmies(games)))
