import { CostForm } from "./cost-form.tsx";
import { NoticeForm } from "./notice-form.tsx";
import { PriceForm } from "./price-form.tsx";
import { ServiceForm } from "./service-form.tsx";
import { SupplierForm } from "./supplier-form.tsx";

const FORMS = [PriceForm, SupplierForm, ServiceForm, CostForm, NoticeForm];

/** The forms an admin runs the shop with: one under the other on a phone, in two columns where there is room. */
export function ShopForms() {
  return (
    <div className="-mb-4 gap-4 md:columns-2">
      {FORMS.map((Form, at) => (
        <div key={at} className="mb-4 break-inside-avoid">
          <Form />
        </div>
      ))}
    </div>
  );
}
