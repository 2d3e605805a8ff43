/** Short names for what the server's OpenAPI describes. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type ActionShown = Schemas['ActionShown'];
export type BotShown = Schemas['BotShown'];
export type Done = Schemas['Done'];
export type GameShown = Schemas['GameShown'];
export type Insights = Schemas['InsightsShown'];
export type Line = Schemas['LineShown'];
export type LineAsked = Partial<Schemas['LineAsked']>;
export type StudiedMoment = Schemas['StudiedMoment'];
export type LevelAsked = Schemas['LevelAsked'];
export type NewTable = Schemas['NewTable'];
export type OptionShown = Schemas['OptionShown'];
export type PersonShown = Schemas['PersonShown'];
export type PuzzleJudged = Schemas['PuzzleJudged'];
export type PuzzleShown = Schemas['PuzzleShown'];
export type PuzzlesShown = Schemas['PuzzlesShown'];
export type RecordKept = Schemas['RecordKept'];
export type RecordShown = Schemas['RecordShown'];
export type ResultShown = Schemas['ResultShown'];
export type SessionShown = Schemas['SessionShown'];
export type SeatShown = Schemas['SeatShown'];
export type SitterShown = Schemas['SitterShown'];
export type TableListed = Schemas['TableListed'];
export type TableOffered = Schemas['TableOffered'];
export type TableOpened = Schemas['TableOpened'];
export type TableView = Schemas['TableView'];
export type ThoughtShown = Schemas['ThoughtShown'];
export type TableEvent = Schemas['Happened']['events'][number];
/** A position of any game; which one, its field `game` tells. */
export type AnyPosition = NonNullable<TableView['position']>;
/** An action of any game. */
export type AnyAction = ActionShown['action'];
/** Something that happened at a table of any game. */
export type Step = TableEvent['story'][number];
export type Report = Schemas['ReportShown'];
export type Decision = Schemas['DecisionJudged'];
export type Grade = Decision['grade'];
export type DealJudged = Schemas['DealJudged'];
/** An action that was there to be chosen, and what a search thinks of it. */
export type Alternative = Schemas['AlternativeShown'];
export type Replay = Schemas['ReplayShown'];
export type Moment = Schemas['MomentShown'];
