import { LANGUAGES, type Language } from "../../../core/languages.ts";
import { useState } from "react";
import { mayKeep, setKeep } from "../../shared/kept-data.ts";
import { setLowData, useLowData } from "../../shared/low-data.ts";
import { setTheme, type Theme, useTheme } from "../../shared/theme.ts";
import { chooseLanguage } from "../../shared/language/choose-language.ts";
import { useLanguage, useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { notify } from "../../ui/notify.ts";
import { Switch } from "../../ui/forms/switch.tsx";
import { settingsWords } from "./words.en.ts";

const NAMES = Object.entries(LANGUAGES) as [Language, string][];

/** Settings of this device: language, theme, low data. Each applies at once. */
export function DeviceCard() {
  const t = useWords(settingsWords);
  const language = useLanguage();
  // The language shown as chosen while its texts load.
  const [coming, setComing] = useState<Language>();
  const theme = useTheme();
  const isLow = useLowData();
  const [isKept, setKept] = useState(mayKeep);
  const keep = (isOn: boolean) => {
    setKeep(isOn);
    setKept(mayKeep());
  };
  const themes: { value: Theme; label: string }[] = [
    { value: "light", label: t.light },
    { value: "dark", label: t.dark },
    { value: "system", label: t.system },
  ];
  const choose = async (chosen: Language) => {
    setComing(chosen);
    await chooseLanguage(chosen).catch(() => notify.error(t.languageFailed));
    setComing((latest) => (latest === chosen ? undefined : latest));
  };
  return (
    <Card title={t.onThisDevice}>
      <div className="grid gap-5">
        <Choice
          legend={t.language}
          name="language"
          layout="two"
          value={coming ?? language}
          options={NAMES.map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => void choose(chosen)}
        />
        <Choice legend={t.appearance} name="theme" value={theme} options={themes} onChange={setTheme} />
        <div className="grid gap-4 border-t border-line pt-4">
          <Switch label={t.lowData} hint={t.lowDataHint} checked={isLow} onChange={setLowData} />
          <Switch label={t.keepLast} hint={t.keepLastHint} checked={isKept} onChange={keep} />
        </div>
      </div>
    </Card>
  );
}
