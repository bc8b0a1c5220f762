import { SymptomDataPage } from '#web/questionnaires/SymptomDataPage.tsx';
import { KitChoice } from './KitChoice.tsx';

/** The questionnaire of the kit in the address, or the choice of a kit. */
export const EnterSymptomDataPage = () => <SymptomDataPage choice={<KitChoice />} />;
