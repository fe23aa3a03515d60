import { expect, test } from "vitest";
import { fillFigures, FIXED_FIGURES, missingFigures, placeOf, settingFigures } from "./public-figures.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

test("the house's settings show as people read them", () => {
  expect(settingFigures(DEFAULT_SETTINGS)).toEqual({
    airtimeShare: "99%",
    resellerAirtimeShare: "98%",
    apiAirtimeShare: "99%",
    partnerAirtimeShare: "98%",
    exampleAirtimePrice: "₦990",
    exampleResellerPrice: "₦980",
    samplePaid: "₦990.00",
    sampleAfter: "₦3,260.00",
    fundingFee: "1%",
    exampleFundingCredit: "₦9,900",
  });
});

test("a fraction of a percent and the kobo it costs are shown; a partner pays no more than a reseller", () => {
  const airtimeChargeBps = { ...DEFAULT_SETTINGS.airtimeChargeBps, "smart earner": 9_755, partner: 9_900 };
  expect(settingFigures({ airtimeChargeBps, fundingFeeBps: 125 })).toMatchObject({
    airtimeShare: "97.55%",
    partnerAirtimeShare: "97.55%",
    exampleAirtimePrice: "₦975.50",
    samplePaid: "₦975.50",
    sampleAfter: "₦3,274.50",
    fundingFee: "1.25%",
    exampleFundingCredit: "₦9,875",
  });
});

test("what never changes comes from the product's own amounts", () => {
  expect(FIXED_FIGURES).toMatchObject({
    airtimeMinimum: "₦100",
    airtimeMaximum: "₦50,000",
    electricityFee: "₦50",
    exampleElectricityPrice: "₦5,050",
    upgradePrice: "₦1,000",
    referralReward: "₦500",
    accountCharge: "₦0",
  });
});

test("a figure is either fixed or of the settings", () => {
  const both = Object.keys(settingFigures(DEFAULT_SETTINGS)).filter((name) => name in FIXED_FIGURES);
  expect(both).toEqual([]);
});

test("each place is filled, escaped, and others stay", () => {
  const html = `<p title="${placeOf("fundingFee")}">${placeOf("fundingFee")} ${placeOf("airtimeShare")}</p>`;
  const filled = fillFigures(html, { fundingFee: `<b>"1" & '$&'</b>` });
  const escaped = "&lt;b&gt;&quot;1&quot; &amp; &#39;$&amp;&#39;&lt;/b&gt;";
  expect(filled).toBe(`<p title="${escaped}">${escaped} {{airtimeShare}}</p>`);
  expect(missingFigures(filled)).toEqual(["airtimeShare"]);
});

test("a name that every object has is no figure", () => {
  expect(fillFigures("{{constructor}}", FIXED_FIGURES)).toBe("{{constructor}}");
});
